import { memo, type ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './nav-rail.module.css'

export interface NavPlace {
  href: string
  label: ReactNode
  icon: ReactNode
  current: boolean
}

export interface NavRailProps {
  label: string
  /** The name of the product, at the top. */
  head?: ReactNode
  places: readonly NavPlace[]
  /** The places at the bottom. */
  below?: readonly NavPlace[]
}

/** The navigation of wide screens. */
export const NavRail = memo(function NavRail({ label, head, places, below = [] }: NavRailProps) {
  return (
    <nav className={styles.rail} aria-label={label}>
      {head}
      <ul className={styles.places}>{places.map(place)}</ul>
      <ul className={styles.places}>{below.map(place)}</ul>
    </nav>
  )
})

const place = ({ href, label, icon, current }: NavPlace) => (
  <li key={href}>
    <Link href={href} className={styles.place} aria-current={current ? 'page' : undefined}>
      {icon}
      {label}
    </Link>
  </li>
)
