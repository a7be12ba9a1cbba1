import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { bytesText } from '../../../client/bytes-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Progress } from '../../../ui/progress.tsx'
import styles from './choose-file.module.css'
import type { ImportState } from './use-import.ts'

interface ChooseFileProps {
  onFiles(files: readonly File[]): void
  /** The file that is being uploaded and read. */
  reading: Extract<ImportState, { step: 'looking' }> | undefined
  failure: string | undefined
  onStop(): void
}

/** A place to drop a file on, and a button to choose one. */
export function ChooseFile({ onFiles, reading, failure, onStop }: ChooseFileProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const busy = reading !== undefined

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !busy) onFiles(files)
  }

  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first */}
      <div
        className={classNames(styles.place, over && styles.over)}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp className={styles.icon} aria-hidden />
        <p className={styles.words}>
          <Trans>Drop a file here, or choose one.</Trans>
        </p>
        <label className={classNames(buttonClass('primary'), styles.button)}>
          <input
            type="file"
            multiple
            className={styles.input}
            aria-describedby={id}
            disabled={busy}
            onChange={event => {
              const files = [...(event.target.files ?? [])]
              // Lets the same file be chosen again after it was corrected.
              event.target.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
          <Trans>Choose a file</Trans>
        </label>
        <p id={id} className={styles.hint}>
          <Trans>
            Choose an export from CellarTracker, Vivino, VinoCell, CavusVinifera, InVintory, Cellarion or Home
            Assistant, or your own table as CSV, Excel, JSON, web page or ZIP. If an export has several files, choose
            them together.
          </Trans>
        </p>
      </div>
      {reading && <Looking {...reading} onStop={onStop} />}
    </>
  )
}

/** Shows the progress of the upload, and then that the file is being read. */
function Looking({ file_name, sent, onStop }: Extract<ImportState, { step: 'looking' }> & { onStop(): void }) {
  const { t, i18n } = useLingui()
  const sending = sent !== undefined && sent.done < sent.total
  const done = bytesText(i18n, sent?.done ?? 0)
  const total = bytesText(i18n, sent?.total ?? 0)
  return (
    <Progress
      label={
        sending
          ? t({ context: 'busy', message: `Uploading ${file_name}` })
          : t({ context: 'busy', message: `Reading ${file_name}` })
      }
      done={sending ? sent.done : 0}
      total={sending ? sent.total : undefined}
      text={sending ? t`${done} of ${total}` : t({ context: 'busy', message: 'One moment …' })}
      action={
        <Button size="small" onClick={onStop}>
          {t({ context: 'button', message: 'Cancel' })}
        </Button>
      }
    />
  )
}
