import { type ReactNode, useId } from 'react'
import { Stack } from './layout.tsx'
import styles from './progress.module.css'

export interface ProgressProps {
  label: ReactNode
  done: number
  /** While the total is unknown, the bar only moves. */
  total: number | undefined
  /** The counts in words, such as "4,000 of 10,000 rows". */
  text: ReactNode
  action?: ReactNode
}

export function Progress({ label, done, total, text, action }: ProgressProps) {
  const id = useId()
  const known = total !== undefined && total > 0
  return (
    <Stack gap={2}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span className={styles.text}>{text}</span>
      </div>
      <div className={styles.line}>
        <div
          role="progressbar"
          aria-labelledby={id}
          className={styles.track}
          {...(known && { 'aria-valuenow': done, 'aria-valuemin': 0, 'aria-valuemax': total })}
        >
          <div
            className={known ? styles.fill : styles.passing}
            style={known ? { inlineSize: `${Math.min(1, done / total) * 100}%` } : undefined}
          />
        </div>
        {action}
      </div>
    </Stack>
  )
}
