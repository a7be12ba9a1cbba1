import type { Stage } from '../../../model/wine.ts'
import { stageParts } from '../drinking-window.ts'
import styles from './stage-mark.module.css'

/** A stage as a small bar that lies before, across or after today; that of an estimated window is hatched. */
export function StageMark({ stage }: { stage: Stage }) {
  const { maturity, estimated } = stageParts(stage)
  return (
    <span className={styles.mark} data-stage={maturity} aria-hidden>
      <span
        className={styles.bar}
        {...(estimated && { 'data-estimated': true, style: { color: `var(--stage-${stage})` } })}
      />
    </span>
  )
}
