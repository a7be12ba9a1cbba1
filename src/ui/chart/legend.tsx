import { Disc } from '../disc.tsx'
import styles from './chart.module.css'
import type { Series } from './chart-data.ts'

/** Names the colours of a chart if there are several. */
export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <ul className={styles.legend}>
      {series.map(one => (
        <li key={one.key}>
          <Disc tone={one.tone} shape={one.shape ?? 'square'} size="small" />
          {one.label}
        </li>
      ))}
    </ul>
  )
}
