import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import styles from './chart.module.css'
import type { Datum, Picks, Series } from './chart-data.ts'

interface PickButtonProps {
  picks: Picks | undefined
  datum: Datum
  one?: Series
  children: ReactNode
}

/** The words of a mark outside its drawing, which choose it or lead on as well. */
export function PickButton({ picks, datum, one, children }: PickButtonProps) {
  if (!picks) return datum.href ? <Link href={datum.href}>{children}</Link> : children
  const isPicked = picks.isPicked(datum, one)
  return (
    <button type="button" className={styles.pick} aria-pressed={isPicked} onClick={() => picks.pick(datum, one)}>
      {isPicked && <Check aria-hidden />}
      {children}
    </button>
  )
}
