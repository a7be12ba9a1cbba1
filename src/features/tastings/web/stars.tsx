import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import type { PointerEvent } from 'react'
import { scoreScale } from '../../../shared/scores.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './stars.module.css'

const { most, step } = scoreScale.stars_5
const stars = Array.from({ length: most }, (_, at) => at + 1)

/** Five stars in steps of a half: pressed, dragged over, or set with the arrow keys. */
export function Stars({ value, onChange }: { value: number | null; onChange: (value: number) => void }) {
  const { t, i18n } = useLingui()
  const shown = value ?? 0
  const number = new Intl.NumberFormat(i18n.locale).format(shown)
  const text = value === null ? t({ context: 'score', message: 'No score' }) : t`${number} of 5 stars`

  function draw(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const along = (event.clientX - left) / width
    const share = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 - along : along
    const reached = Math.ceil((share * most) / step) * step
    onChange(Math.min(most, Math.max(step, reached)))
  }

  return (
    <Row gap={4} rowGap={1} align="center" wrap>
      <div className={styles.stars} role="presentation" onPointerDown={draw} onPointerMove={draw}>
        <input
          type="range"
          className={styles.range}
          aria-label={t`Score in stars`}
          aria-valuetext={text}
          min={0}
          max={most}
          step={step}
          value={shown}
          onChange={event => onChange(Number(event.target.value))}
        />
        {stars.map(star => (
          <span
            key={star}
            className={styles.star}
            data-filled={shown >= star ? 'whole' : shown > star - 1 ? 'half' : undefined}
          >
            <Star aria-hidden />
            <span className={styles.filling}>
              <Star aria-hidden />
            </span>
          </span>
        ))}
      </div>
      <output className={styles.text}>{text}</output>
    </Row>
  )
}
