import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { instantText } from '../../../client/instant-text.ts'
import { PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { type Backup, orderRestore } from '../contract.ts'

interface Props {
  backup: Backup
  onClose: () => void
  onOrdered: () => Promise<unknown>
}

/** Orders that the next start of the server restores a backup, after the administrator's password. */
export default function RestoreBackupDialog({ backup, onClose, onOrdered }: Props) {
  const { t, i18n } = useLingui()
  const at = instantText(backup.made_at, i18n.locale)
  return (
    <PasswordDialog
      danger
      title={t({ context: 'heading', message: 'Restore backup' })}
      description={t`The next start of the server, within a day, replaces everything of everybody on it by the backup of ${at}. What people enter until then is not in it. The data from before stays beside it, and everybody has to sign in again.`}
      onClose={onClose}
      confirm={<Trans context="button">Restore at the next start</Trans>}
      schema={orderRestore.body}
      send={async body => {
        await call(orderRestore, { params: { name: backup.name }, body })
        await onOrdered()
        onClose()
      }}
    />
  )
}
