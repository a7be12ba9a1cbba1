import { Trans, useLingui } from '@lingui/react/macro'
import { callRaw } from '../../../client/api.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { PasswordAgainFields } from '../../accounts/web/password-again-fields.tsx'
import { usePasswordForm } from '../../accounts/web/use-password-form.ts'
import { fileToSave } from '../../archive/web/save-file.ts'
import { type Backup, backupType, downloadBackup } from '../contract.ts'

/** Saves a backup on the administrator's device, after their password. */
export default function DownloadBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t } = useLingui()
  const form = usePasswordForm(downloadBackup.body, async body => {
    const file = await fileToSave(backup.name, backupType(backup))
    if (!file) return
    try {
      const response = await callRaw(downloadBackup, { params: { name: backup.name }, body })
      const reader = response.body?.getReader()
      let done = 0
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        await file.write(part.value)
        done += part.value.length
      }
      if (done !== backup.bytes)
        throw new FormRefusal(t`The download stopped early. Nothing was saved. Please try again.`)
      await file.finish()
    } catch (error) {
      await file.discard()
      throw error
    }
    onClose()
    toast(t`The backup has been saved.`, { tone: 'good' })
  })
  return (
    <FormDialog
      keepOpen
      size="small"
      title={t({ context: 'heading', message: 'Download backup' })}
      description={t`A backup contains everything of everybody on this server. Store it where only you can read it, and the file secret.key in another place.`}
      onClose={onClose}
      form={form}
      confirm={<Trans context="button">Download</Trans>}
    >
      <PasswordAgainFields />
    </FormDialog>
  )
}
