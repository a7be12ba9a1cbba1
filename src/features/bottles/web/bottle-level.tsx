import { useId } from 'react'
import type { WineType } from '../../../model/wine.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './bottle-level.module.css'

interface BottleLevelProps {
  type: WineType
  /** The share of the bottle that is left, 0 to 1; null when it is unknown. */
  share: number | null
  size?: 'small' | 'medium'
}

/** Draws a bottle with its level, in the colour of its type. The text beside it states the same. */
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
/** A full bottle is filled to where its cork would begin. */
const full = 14
/** Most of the wine is in the straight part of the bottle. */
const straightShare = 0.84

function levelOf(share: number): number {
  if (share <= straightShare) return floor - (share / straightShare) * (floor - shoulder)
  return shoulder - ((share - straightShare) / (1 - straightShare)) * (shoulder - full)
}
