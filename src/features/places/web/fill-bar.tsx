import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { wineTypes } from '../../../model/choices.ts'
import { Stack } from '../../../ui/layout.tsx'
import { typeNames } from '../../wines/web/words.ts'
import type { Filling } from '../filling.ts'
import styles from './fill-bar.module.css'

/**
 * Shows how full a place is, with its wines by type. Where the capacity is unknown, the bar shows all bottles there.
 */
export function FillBar({ filling, label }: { filling: Filling; label: string }) {
  const { t, i18n } = useLingui()
  const { bottles, capacity, slotted, types } = filling
  // Bottles without a slot take up no capacity.
  const whole = capacity === null ? bottles : Math.max(1, capacity + bottles - slotted)
  const free = capacity === null ? 0 : Math.max(0, capacity - slotted)
  const there = wineTypes.filter(type => types[type] > 0)
  const parts = there.map(type => `${i18n._(typeNames[type])} ${types[type]}`)
  const counted =
    capacity === null
      ? t`${plural(bottles, { one: '# bottle', other: '# bottles' })}`
      : t`${plural(bottles, { one: '# bottle', other: '# bottles' })}, ${free} free`
  const spoken = new Intl.ListFormat(i18n.locale, { style: 'narrow' }).format([counted, ...parts])
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
        {capacity === null ? (
          <span>{bottles === 0 ? t`empty` : counted}</span>
        ) : (
          <>
            <span>
              <Trans>
                <b>{bottles}</b> of {capacity}
              </Trans>
            </span>
            <span>{free > 0 ? t`${free} free` : t`full`}</span>
          </>
        )}
      </p>
    </Stack>
  )
}
