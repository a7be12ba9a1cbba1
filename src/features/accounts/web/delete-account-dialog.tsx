import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Link } from '../../../ui/link.tsx'
import { deleteAccount, OwnPassword } from '../contract.ts'
import { getDeletion } from '../endpoints.ts'
import { CellarFates } from './cellar-fates.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useSession } from './session.ts'

/** Says what becomes of the cellars, and deletes the account when the password was entered. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { leaveDeleted } = useSession()
  const { data, error } = useQuery(getDeletion)
  return (
    <PasswordDialog
      size="medium"
      danger
      title={t({ context: 'button', message: 'Delete account' })}
      description={t`This cannot be undone.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Delete account' })}
      schema={OwnPassword}
      send={async body => {
        await call(deleteAccount, { body })
        leaveDeleted()
      }}
      failed={t`Could not delete the account`}
    >
      {error && <Banner tone="danger">{messageOf(error, t`Could not load what would be deleted`)}</Banner>}
      {data?.is_last_admin && (
        <Banner tone="warn">
          <Trans>You are the last administrator. Make someone else an administrator first.</Trans>
        </Banner>
      )}
      {data && <CellarFates cellars={data.cellars} />}
      <p>
        <Trans>
          <Link href="/cellar">Export an archive first</Link> if you want to keep a cellar.
        </Trans>
      </p>
    </PasswordDialog>
  )
}
