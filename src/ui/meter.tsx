import { Row } from './layout.tsx'
import styles from './meter.module.css'

export interface MeterProps {
  /** The name of the measure, such as "Places taken". */
  label: string
  value: number
  most: number
  /** The value in words, shown at the end. */
  text: string
}

export function Meter({ label, value, most, text }: MeterProps) {
  const share = most > 0 ? Math.min(1, Math.max(0, value / most)) : 0
  return (
    <Row gap={3} align="center">
      {/* biome-ignore lint/a11y/useSemanticElements: browsers do not let a meter element be drawn alike */}
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={Math.max(most, value)}
        aria-valuetext={text}
        className={styles.track}
      >
        <div className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <span className={styles.text} aria-hidden>
        {text}
      </span>
    </Row>
  )
}
