import { Trans, useLingui } from '@lingui/react/macro'
import { callRaw } from '../../../client/api.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { toast } from '../../../ui/toast.ts'
import type { PasswordAgain } from '../../accounts/password-again.ts'
import { PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { fileToSave } from '../../archive/web/save-file.ts'
import { type Backup, backupType, downloadBackup } from '../contract.ts'

/** Saves a backup on the administrator's device, after their password. */
export default function DownloadBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t } = useLingui()

  async function download(body: PasswordAgain) {
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
  }

  return (
    <PasswordDialog
      title={t({ context: 'heading', message: 'Download backup' })}
      description={t`A backup contains everything of everybody on this server. Store it where only you can read it, and the file secret.key in another place.`}
      onClose={onClose}
      confirm={<Trans context="button">Download</Trans>}
      schema={downloadBackup.body}
      send={download}
    />
  )
}
