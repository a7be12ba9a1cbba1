import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { wineTypes } from '../../../model/choices.ts'
import { Stack } from '../../../ui/layout.tsx'
import { typeNames } from '../../wines/web/words.ts'
import type { Filling } from '../filling.ts'
import { freeIn, unslottedIn } from '../room.ts'
import styles from './fill-bar.module.css'

/**
 * Shows how full a place is, with its wines by type. Where the capacity is unknown, the bar shows all bottles there.
 */
export function FillBar({ filling, label }: { filling: Filling; label: string }) {
  const { t, i18n } = useLingui()
  const { bottles, capacity, slotted, types } = filling
  const [free, unslotted] = [freeIn(filling), unslottedIn(filling)]
  const whole = (capacity ?? 0) + unslotted
  const there = wineTypes.filter(type => types[type] > 0)
  const parts = there.map(type => `${i18n._(typeNames[type])} ${i18n.number(types[type])}`)
  const without =
    unslotted > 0
      ? [t`${plural(unslotted, { one: '# bottle without a slot', other: '# bottles without a slot' })}`]
      : []
  const left =
    free > 0 ? t({ context: 'slot', message: `${i18n.number(free)} free` }) : t({ context: 'rack', message: 'full' })
  const counts =
    capacity === null
      ? [t`${plural(bottles, { one: '# bottle', other: '# bottles' })}`]
      : [t`${i18n.number(slotted)} of ${plural(capacity, { one: '# slot', other: '# slots' })}`, left, ...without]
  const spoken = new Intl.ListFormat(i18n.locale, { style: 'narrow' }).format([...counts, ...parts])
  return (
    <Stack gap={1}>
      <div className={styles.track} role="img" aria-label={t`${label}: ${spoken}`}>
        {there.map(type => (
          <span
            key={type}
            className={styles.part}
            style={{ inlineSize: `${(types[type] / Math.max(1, whole)) * 100}%`, background: `var(--type-${type})` }}
          />
        ))}
      </div>
      <p className={styles.words} aria-hidden>
        {bottles === 0 && capacity === null ? (
          <span>{t({ context: 'rack', message: 'empty' })}</span>
        ) : (
          counts.map(each => <span key={each}>{each}</span>)
        )}
      </p>
    </Stack>
  )
}
