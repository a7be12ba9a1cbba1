import { memo } from 'react'
import styles from './bottom-bar.module.css'
import { Link } from './link.tsx'
import type { NavPlace } from './nav-rail.tsx'

/** The navigation of phones, with at most five places. */
export const BottomBar = memo(function BottomBar({ label, places }: { label: string; places: readonly NavPlace[] }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.places}>
        {places.map(({ href, label, icon, current }) => (
          <li key={href}>
            <Link href={href} className={styles.place} aria-current={current ? 'page' : undefined}>
              {icon}
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
})
