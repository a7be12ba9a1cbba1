import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { callLines } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { bytesText } from '../../../client/bytes-text.ts'
import { instantText } from '../../../client/instant-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast.ts'
import { uploadBackup } from '../endpoints.ts'

interface Sent {
  done: number
  total: number
}

interface Props {
  onUploaded: () => Promise<unknown>
  /** The buttons beside it. */
  children: ReactNode
}

/** Uploads a backup, which the server checks before it is among the others. */
export function UploadBackup({ onUploaded, children }: Props) {
  const { t, i18n } = useLingui()
  const stop = useRef<AbortController>(undefined)
  const [sent, setSent] = useState<Sent>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => () => stop.current?.abort(), [])

  async function upload(file: File) {
    const controller = new AbortController()
    stop.current = controller
    setFailure(undefined)
    setSent({ done: 0, total: file.size })
    try {
      const onSent = (done: number) => setSent({ done, total: file.size })
      for await (const line of callLines(uploadBackup, { file, signal: controller.signal, onSent })) {
        if (line.phase === 'refused') setFailure(line.message)
        if (line.phase !== 'done') continue
        const made = instantText(line.made_at, i18n.locale)
        if (line.works) toast(t`Checked: the backup of ${made} can be restored.`, { tone: 'good' })
        else
          setFailure(t`The backup of ${made} is whole, but something was wrong with the data already when it was made.`)
        await onUploaded()
      }
    } catch (error) {
      if (!controller.signal.aborted)
        setFailure(messageOf(error, t`The backup could not be uploaded. Please try again.`))
    }
    setSent(undefined)
  }

  const isSent = sent && sent.done >= sent.total
  const done = bytesText(i18n, sent?.done ?? 0)
  const total = bytesText(i18n, sent?.total ?? 0)
  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {sent && (
        <Progress
          label={isSent ? t`Checking the backup` : t`Uploading the backup`}
          done={sent.done}
          total={isSent ? undefined : sent.total}
          text={t`${done} of ${total}`}
          action={
            <Button size="small" onClick={() => stop.current?.abort()}>
              <Trans context="button">Cancel</Trans>
            </Button>
          }
        />
      )}
      <FormRow actions>
        <FileButton icon={<FileUp />} busy={sent !== undefined} accept=".sqlite" onFile={file => void upload(file)}>
          <Trans context="button">Upload backup</Trans>
        </FileButton>
        {children}
      </FormRow>
    </>
  )
}
