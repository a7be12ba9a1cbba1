import type { Maturity, Stage, WineType } from '../../../model/wine.ts'
import { discShapes } from '../../../ui/disc.tsx'
import { stageParts } from '../../wines/drinking-window.ts'
import { typeShapes } from '../../wines/web/type-disc.tsx'
import styles from './bottle-mark.module.css'

/** The percentage of a wine's life that has passed, as the ring around its bottle shows it. */
const lived: Record<Maturity, number> = { unknown: 0, young: 8, early: 30, peak: 55, late: 80, past: 100 }

/**
 * Draws the end of a bottle: the disc of its type in colour and shape, and around it a ring that closes as the wine
 * ages. By an estimate the ring is dashed.
 */
export function BottleMark({ type, stage }: { type: WineType; stage: Stage }) {
  return (
    <svg viewBox="0 0 40 40" className={styles.mark} data-stage={stage} aria-hidden>
      <Ring stage={stage} />
      <g transform="translate(7 7) scale(1.625)" color={`var(--type-${type})`} className={styles.disc}>
        {discShapes[typeShapes[type]]}
      </g>
    </svg>
  )
}

/** Draws the ring alone. */
export function LifeRing({ stage }: { stage: Stage }) {
  return (
    <svg viewBox="0 0 40 40" className={styles.mark} data-stage={stage} data-alone aria-hidden>
      <Ring stage={stage} />
    </svg>
  )
}

function Ring({ stage }: { stage: Stage }) {
  const { maturity, estimated } = stageParts(stage)
  const share = lived[maturity]
  return (
    <>
      <circle cx="20" cy="20" r="18" className={styles.track} />
      {share > 0 && (
        <circle
          cx="20"
          cy="20"
          r="18"
          pathLength="100"
          strokeDasharray={estimated ? dashes(share) : `${share} 100`}
          transform="rotate(-90 20 20)"
          className={styles.life}
          stroke={`var(--stage-${stage})`}
        />
      )}
    </>
  )
}

/** Returns the dashes of a ring that is closed to this percentage. */
function dashes(share: number): string {
  return `${'3 2 '.repeat(Math.max(2, Math.round(share / 5)))}0 100`
}
