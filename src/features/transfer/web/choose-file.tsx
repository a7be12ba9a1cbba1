import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { Banner } from '../../../web/ui/banner.tsx'
import { classNames } from '../../../web/ui/class-names.ts'
import { Progress } from '../../../web/ui/progress.tsx'
import styles from './choose-file.module.css'

interface ChooseFileProps {
  onFiles(files: readonly File[]): void
  /** The name of the file that is being read. */
  reading: string | undefined
  fault: string | undefined
}

/** A place to drop a file on, and a button to choose one. */
export function ChooseFile({ onFiles, reading, fault }: ChooseFileProps) {
  const { t } = useLingui()
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
      {fault && <Banner tone="danger">{fault}</Banner>}
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
        <label className={styles.button}>
          <input
            type="file"
            multiple
            className={styles.input}
            aria-describedby={id}
            disabled={busy}
            onChange={event => {
              const files = [...(event.target.files ?? [])]
              // The same file can be chosen again after it was put right.
              event.target.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
          <Trans>Choose a file</Trans>
        </label>
        <p id={id} className={styles.hint}>
          <Trans>
            An export of CellarTracker, Vivino, VinoCell, CavusVinifera, InVintory, Cellarion or Home Assistant, or a
            table of your own: CSV, Excel, JSON, a web page or a ZIP. Several files of one export together tell the
            most.
          </Trans>
        </p>
      </div>
      {busy && <Progress label={t`Reading ${reading}`} done={0} total={undefined} text={t`One moment`} />}
    </>
  )
}
