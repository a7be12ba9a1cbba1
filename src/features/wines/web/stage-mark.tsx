import type { Stage } from '../../../model/wine.ts'
import styles from './stage-mark.module.css'

/** A stage as a bar in small, against today: before it, across it, behind it. */
export function StageMark({ stage }: { stage: Stage }) {
  return (
    <span className={styles.mark} data-stage={stage} aria-hidden>
      <span className={styles.bar} />
    </span>
  )
}
