import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { instantText } from '../../../client/instant-text.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordAgainFields } from '../../accounts/web/password-again-fields.tsx'
import { usePasswordForm } from '../../accounts/web/use-password-form.ts'
import { type Backup, orderRestore } from '../contract.ts'

interface Props {
  backup: Backup
  onClose: () => void
  onOrdered: () => Promise<unknown>
}

/** Orders that the next start of the server restores a backup, after the administrator's password. */
export default function RestoreBackupDialog({ backup, onClose, onOrdered }: Props) {
  const { t, i18n } = useLingui()
  const form = usePasswordForm(orderRestore.body, async body => {
    await call(orderRestore, { params: { name: backup.name }, body })
    await onOrdered()
    onClose()
  })
  const at = instantText(backup.made_at, i18n.locale)
  return (
    <FormDialog
      danger
      size="small"
      title={t({ context: 'heading', message: 'Restore backup' })}
      description={t`The next start of the server, within a day, replaces everything of everybody on it by the backup of ${at}. What people enter until then is not in it. The data from before stays beside it, and everybody has to sign in again.`}
      onClose={onClose}
      form={form}
      confirm={<Trans context="button">Restore at the next start</Trans>}
    >
      <PasswordAgainFields />
    </FormDialog>
  )
}
