import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { Banner } from '../../../web/ui/banner.tsx'
import { classNames } from '../../../web/ui/class-names.ts'
import { Progress } from '../../../web/ui/progress.tsx'
import styles from './choose-file.module.css'

interface ChooseFileProps {
  onFile(file: File): void
  /** The name of the file that is being read. */
  reading: string | undefined
  fault: string | undefined
}

/** A place to drop a file on, and a button to choose one. */
export function ChooseFile({ onFile, reading, fault }: ChooseFileProps) {
  const { t } = useLingui()
  const id = useId()
  const [over, setOver] = useState(false)
  const busy = reading !== undefined

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
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
            className={styles.input}
            accept=".csv,.tsv,.txt,.tab,text/csv,text/tab-separated-values,text/plain"
            aria-describedby={id}
            disabled={busy}
            onChange={event => {
              const file = event.target.files?.[0]
              // The same file can be chosen again after it was put right.
              event.target.value = ''
              if (file) onFile(file)
            }}
          />
          <Trans>Choose a file</Trans>
        </label>
        <p id={id} className={styles.hint}>
          <Trans>
            From CellarTracker: the export of My Cellar, or its table Bottles, Inventory or List, as CSV or
            tab-separated text. Bottles tells the most: also what was drunk.
          </Trans>
        </p>
      </div>
      {busy && <Progress label={t`Reading ${reading}`} done={0} total={undefined} text={t`One moment`} />}
    </>
  )
}
