import type { Stage } from '../../../model/wine.ts'
import styles from './stage-mark.module.css'

/** A stage as a small bar that lies before, across or after today. */
export function StageMark({ stage }: { stage: Stage }) {
  return (
    <span className={styles.mark} data-stage={stage} aria-hidden>
      <span className={styles.bar} />
    </span>
  )
}
