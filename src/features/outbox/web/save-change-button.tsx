import { useLingui } from '@lingui/react/macro'
import { saveFile } from '../../../client/save-file.ts'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { Button } from '../../../ui/button.tsx'

interface SaveChangeButtonProps {
  queued: OutboxEntry
  /** Returns the bytes that the change would send. */
  fileOf: (queued: OutboxEntry) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Saves a change that cannot be sent as a file: its photo, or else its request. */
export function SaveChangeButton({ queued, fileOf }: SaveChangeButtonProps) {
  const { t } = useLingui()

  async function save() {
    const { command, input, context, key, file } = queued
    const bytes = file === undefined ? undefined : await fileOf(queued)
    if (bytes) {
      const name = `${t({ message: 'Photo', context: 'file name' })} ${context.today}.jpg`
      return saveFile(new File([bytes], name, { type: 'image/jpeg' }))
    }
    const name = `${t({ message: 'Change', context: 'file name' })} ${context.today}.json`
    const text = JSON.stringify({ command, input, key }, null, 2)
    saveFile(new File([text], name, { type: 'application/json' }))
  }

  return <Button onClick={() => void save()}>{t`Save as file`}</Button>
}
