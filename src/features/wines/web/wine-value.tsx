import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useMemo, useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import tones from '../../../ui/tones.module.css'
import { ownersOf } from '../../bottles/owners.ts'
import { quantityText } from '../../bottles/web/size-text.ts'
import { useOwners } from '../../bottles/web/use-owners.ts'
import { PricesHidden } from '../../members/web/prices-hidden.tsx'
import { basisOf, type Figure, purchaseOf, type ValuationContext, wineValue } from '../../money/value.ts'
import { ConvertedAmount } from '../../money/web/converted-amount.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { valueSourceNames } from '../../money/web/value-words.ts'
import OwnedTotals from './owned-totals.tsx'
import { Section } from './section.tsx'
import { useWide } from './use-media.ts'
import { WineReturn } from './wine-return.tsx'
import styles from './wine-value.module.css'

const ValueDialog = lazyDialog(() => import('./value-dialog.tsx'))
const ValueHistory = lazy(() => import('./value-history.tsx'))

/** The value of the bottles with the source of each figure, what they gained, and their values over time. */
export function WineValue({ line }: { line: WineSummary }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const { currency, rates, format, ready } = useMoney()
  const today = useToday()
  const wide = useWide()
  const canWrite = useCanWrite()
  const prices = usePrices()
  const [entering, setEntering] = useState(false)
  const { mine } = useOwners()
  const isShared = line
    .readBottles()
    .some(bottle => ownersOf(bottle, replica ? purchaseOf(bottle, replica) : undefined).length > 0)
  const wine_id = line.wine.id
  const parts = useMemo(
    () => (replica ? partsOf(wine_id, replica, { today, currency, rates }) : []),
    [wine_id, replica, today, currency, rates],
  )
  const valuations = (replica && grouped(replica.valuations, 'wine_id').get(wine_id)) ?? []
  if (line.readBottles().length === 0) return null
  if (!prices)
    return (
      <Section heading={t({ context: 'money', message: 'Value' })}>
        <PricesHidden />
      </Section>
    )
  const total = line.value_minor
  const canValue = canWrite && line.in_cellar + line.on_order > 0
  return (
    // Until the rates have come, it is not shown but takes its place, so that what follows does not move.
    <Section
      heading={t({ context: 'money', message: 'Value' })}
      isHidden={!ready}
      actions={
        <>
          {line.in_cellar > 0 && (
            <strong className={styles.total}>
              {total === null ? t({ context: 'value', message: 'unknown' }) : format(total)}
            </strong>
          )}
          {canValue && (
            <Button size="small" onClick={() => setEntering(true)} data-screen-only>
              {t({ context: 'button', message: 'Enter value' })}
            </Button>
          )}
        </>
      }
    >
      <Stack as="ul">
        {parts.map(({ key, count, size_ml, figure }) => (
          <li key={key} className={styles.part}>
            <span>{quantityText(count, size_ml, i18n)}</span>
            <span className={tones.faint}>
              <Basis figure={figure} />
            </span>
            <span className={styles.amount}>
              {figure ? (
                <Trans context="price">{<ConvertedAmount figure={figure} />} each</Trans>
              ) : (
                t({ context: 'value', message: 'unknown' })
              )}
            </span>
          </li>
        ))}
      </Stack>
      {isShared && line.in_cellar > 0 && (
        <p>
          <Trans context="owner">Your part:</Trans> <OwnedTotals found={[line]} owners={mine} />
        </p>
      )}
      <WineReturn wine_id={wine_id} />
      {valuations.length > 1 && (
        <div className={styles.history}>
          <Suspense>
            <ValueHistory valuations={valuations} level={wide ? 4 : 3} />
          </Suspense>
        </div>
      )}
      {entering && <ValueDialog lines={[line]} onClose={() => setEntering(false)} onDone={() => {}} />}
    </Section>
  )
}

function Basis({ figure }: { figure: Figure | undefined }) {
  const { t, i18n } = useLingui()
  if (!figure) return t`no value or price`
  const day = figure.entered_on && dayText(figure.entered_on, i18n.locale)
  if (figure.source !== null) {
    const source = i18n._(valueSourceNames[figure.source])
    return t({ context: 'value', message: `${source}, ${day}` })
  }
  return day ? t`at cost, bought on ${day}` : t({ context: 'value', message: 'at cost' })
}

interface Part {
  key: string
  count: number
  size_ml: number
  figure: Figure | undefined
}

/** Groups bottles of one size with the same figure. */
function partsOf(wine_id: string, replica: Replica, valuationContext: ValuationContext): Part[] {
  const parts = new Map<string, Part>()
  for (const bottle of grouped(replica.bottles, 'wine_id').get(wine_id) ?? []) {
    if (bottle.state !== 'in_cellar') continue
    const figure = wineValue(bottle, replica, valuationContext)
    const key = [
      bottle.size_ml,
      figure && basisOf(figure),
      figure?.entered.amount_minor,
      figure?.entered.currency,
      figure?.entered_on,
    ].join(' ')
    const part = parts.get(key)
    if (part) part.count += 1
    else parts.set(key, { key, count: 1, size_ml: bottle.size_ml, figure })
  }
  return [...parts.values()]
}
