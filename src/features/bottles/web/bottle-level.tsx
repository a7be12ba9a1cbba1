import { useId } from 'react'
import type { WineType } from '../../../model/wine.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './bottle-level.module.css'

interface BottleLevelProps {
  type: WineType
  /** What is left of the whole, 0 to 1; null when nobody knows. */
  share: number | null
  size?: 'small' | 'medium'
}

/** A bottle with what is left in it, in the colour of its type. What it shows is said in words beside it. */
export function BottleLevel({ type, share, size = 'medium' }: BottleLevelProps) {
  const id = useId()
  const top = share === null ? floor : levelOf(share)
  return (
    <svg viewBox="0 0 36 108" className={classNames(styles.bottle, size === 'small' && styles.small)} aria-hidden>
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <path d={outline} className={styles.glass} />
      <rect
        clipPath={`url(#${id})`}
        x="0"
        y={top}
        width="36"
        height={floor - top}
        style={{ fill: `var(--type-${type})` }}
      />
      <path d={outline} className={styles.line} />
      {share === null && (
        <text x="18" y="78" className={styles.unknown}>
          ?
        </text>
      )}
    </svg>
  )
}

const outline = 'M13.5 2h9v26c0 6 9.5 9 9.5 20v52.5c0 3.5-2 5.5-5.5 5.5h-17C6 106 4 104 4 100.5V48c0-11 9.5-14 9.5-20z'
const floor = 106
const shoulder = 46
/** Full to where a cork would begin. */
const full = 14
/** Most of the wine stands in the straight part. */
const straightShare = 0.84

function levelOf(share: number): number {
  if (share <= straightShare) return floor - (share / straightShare) * (floor - shoulder)
  return shoulder - ((share - straightShare) / (1 - straightShare)) * (shoulder - full)
}
