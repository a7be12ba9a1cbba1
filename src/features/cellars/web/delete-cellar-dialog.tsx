import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCellars } from '../../../ledger/web/use-cellars.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { CellarDeletion, deleteCellar } from '../contract.ts'
import { useMembers } from './use-members.ts'

/** Says who loses the cellar, and deletes it when its name and the password were entered. */
export default function DeleteCellarDialog({ cellar, onClose }: { cellar: Cellar; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const { members } = useMembers()
  const { giveUpCellar } = useCellar()
  const { refetch } = useCellars()
  const navigate = useNavigate()
  const { name } = cellar
  const others = members.filter(({ id, role }) => role !== null && id !== user?.id).map(member => member.name)
  const names = new Intl.ListFormat(i18n.locale).format(others)
  return (
    <PasswordDialog
      size="medium"
      danger
      title={t({ context: 'heading', message: 'Delete cellar' })}
      description={t`All wines, bottles, places, notes, photos and the history of “${name}” are deleted. This cannot be undone.`}
      onClose={onClose}
      confirm={t({ context: 'heading', message: 'Delete cellar' })}
      schema={CellarDeletion}
      send={async body => {
        await call(deleteCellar, { params: { cellar_id: cellar.id }, body })
        giveUpCellar(cellar.id)
        onClose()
        await refetch()
        toast(t`“${name}” has been deleted`, { tone: 'good' })
        navigate('/')
      }}
      failed={t`Could not delete the cellar`}
    >
      {others.length > 0 && (
        <Banner tone="warn">
          <Trans>It is also deleted for {names}.</Trans>
        </Banner>
      )}
      <p>
        <Trans>“Export archive” on this page saves everything as a file, from which it can be restored.</Trans>
      </p>
      <TextField
        label={t`Name of the cellar`}
        name="name"
        autoComplete="off"
        hint={t({ context: 'hint', message: `Type “${name}”.` })}
      />
    </PasswordDialog>
  )
}
