import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { stages, wineTypes } from '../../../model/choices.ts'
import type { Stage, WineType } from '../../../model/wine.ts'
import { Row } from '../../../ui/layout.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { stageNames, typeNames } from '../../wines/web/words.ts'
import { LifeRing } from './bottle-mark.tsx'
import styles from './rack-legend.module.css'
import type { Mark } from './use-rack.ts'

/** The selection that is highlighted on the map; everything else is dimmed. */
export type Sought = { type: WineType } | { stage: Stage } | { wine_id: string } | { bottle_id: string }

export function isSought({ bottle, wine, stage }: Mark, sought: Sought): boolean {
  if ('type' in sought) return wine.type === sought.type
  if ('stage' in sought) return stage === sought.stage
  return 'wine_id' in sought ? wine.id === sought.wine_id : bottle.id === sought.bottle_id
}

interface RackLegendProps {
  marks: readonly Mark[]
  sought: Sought | undefined
  onSought: (sought: Sought | undefined) => void
}

/** Explains the colours, shapes and rings with the count of each. A press highlights them on the map. */
export const RackLegend = memo(function RackLegend({ marks, sought, onSought }: RackLegendProps) {
  const { t, i18n } = useLingui()
  const types = wineTypes.map(type => ({ type, count: marks.filter(mark => mark.wine.type === type).length }))
  const lives = stages.map(stage => ({ stage, count: marks.filter(mark => mark.stage === stage).length }))
  const entry = (own: Sought) => {
    const isOn = JSON.stringify(own) === JSON.stringify(sought)
    return { className: styles.entry, 'aria-pressed': isOn, onClick: () => onSought(isOn ? undefined : own) }
  }
  return (
    <Row gap={2} wrap role="group" aria-label={t`Show their slots`} data-screen-only>
      {types
        .filter(({ count }) => count > 0)
        .map(({ type, count }) => (
          <button key={type} type="button" {...entry({ type })}>
            <TypeDisc type={type} silent /> {i18n._(typeNames[type])}{' '}
            <span className={styles.count}>{i18n.number(count)}</span>
          </button>
        ))}
      {lives
        .filter(({ count }) => count > 0)
        .map(({ stage, count }) => (
          <button key={stage} type="button" {...entry({ stage })}>
            <span className={styles.ring}>
              <LifeRing stage={stage} />
            </span>
            {i18n._(stageNames[stage])} <span className={styles.count}>{i18n.number(count)}</span>
          </button>
        ))}
    </Row>
  )
})
