import { ChevronRight } from 'lucide-react'
import styles from './trust-screen.module.css'

/** Draws the way through the settings of a device: the row to tap on each of its screens, one after the other. */
export function SettingsPath({ path }: { path: readonly string[] }) {
  return (
    <ol className={styles.path}>
      {path.map(row => (
        <li key={row} className={styles.screen}>
          <span className={styles.other} aria-hidden />
          <span className={styles.row}>
            {row}
            <ChevronRight className={styles.chevron} aria-hidden />
          </span>
          <span className={styles.other} aria-hidden />
        </li>
      ))}
    </ol>
  )
}
