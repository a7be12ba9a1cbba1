import { Plural, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useMemo } from 'react'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { type ValueBasis, valueBases, type WineSummary } from '../../../model/wine-summary.ts'
import { useMoney } from '../../money/web/use-money.ts'
import type { WineQuery } from '../contract.ts'
import styles from './list-totals.module.css'
import { valueBasisText } from './value-basis-text.ts'

const OpenedHint = lazy(() => import('../../bottles/web/opened-hint.tsx'))

const OwnedTotals = lazy(() => import('./owned-totals.tsx'))

interface ListTotalsProps {
  found: readonly WineSummary[]
  /** True when none match the search, and these only resemble it. */
  areSimilar: boolean
  stock: WineQuery['stock']
  owners: WineQuery['owner']
}

/** The totals of the list. Bottles of unknown value are named rather than counted as zero. */
export function ListTotals({ found, areSimilar, stock, owners }: ListTotalsProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const prices = usePrices()
  const totals = useMemo(() => totalsOf(found), [found])
  const { unvalued, unpriced } = totals
  return (
    <ul className={styles.totals}>
      <li>
        {areSimilar ? (
          <Plural value={found.length} one="One similar wine" other="# similar wines" />
        ) : (
          <Plural value={found.length} one="# wine" other="# wines" />
        )}
      </li>
      <li>
        <Plural value={totals.in_cellar} one="# bottle" other="# bottles" />
      </li>
      {totals.on_order > 0 && (
        <li>
          <Plural value={totals.on_order} one="# on order" other="# on order" />
        </li>
      )}
      {totals.opened > 0 && (
        <Suspense fallback={<li className={styles.hint} />}>
          <OpenedHint found={found} />
        </Suspense>
      )}
      {(stock === 'gone' || stock === 'all') && (
        <li>
          <Plural value={totals.gone} one="# gone" other="# gone" />
        </li>
      )}
      {prices && (
        <li className={styles.amount}>
          {money.ready && (
            <b title={valueBasisText(totals, i18n)}>
              {t({
                context: 'bottles',
                message: `value ${money.formatSum(totals.value_minor, totals.in_cellar, unvalued)}`,
              })}
            </b>
          )}
          {money.ready && <NotIncluded count={unvalued} />}
        </li>
      )}
      {owners && (
        <Suspense>
          <li>
            <OwnedTotals found={found} owners={owners} />
          </li>
        </Suspense>
      )}
      {money.ready && totals.paid_minor > 0 && (
        <li>
          {t({ context: 'bottles', message: `total price ${money.format(totals.paid_minor)}` })}
          <NotIncluded count={unpriced} />
        </li>
      )}
    </ul>
  )
}

/** Counts bottles whose amount is not known, or has no exchange rate for its day. */
function NotIncluded({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.unknown}>
      {' '}
      (<Plural value={count} one="# not included" other="# not included" />)
    </span>
  )
}

/** Adds up the bottles of a list and their amounts. */
export function totalsOf(lines: readonly WineSummary[]) {
  const totals = {
    in_cellar: 0,
    on_order: 0,
    gone: 0,
    value_minor: 0,
    unvalued: 0,
    paid_minor: 0,
    unpriced: 0,
    opened: 0,
  }
  const value_bases: Partial<Record<ValueBasis, number>> = {}
  for (const line of lines) {
    totals.in_cellar += line.in_cellar
    totals.on_order += line.on_order
    totals.opened += line.opened
    totals.value_minor += line.value_minor ?? 0
    totals.unvalued += line.unvalued
    totals.gone += line.gone
    totals.paid_minor += line.paid_minor ?? 0
    totals.unpriced += line.unpriced
    for (const basis of valueBases) {
      const count = line.value_bases[basis]
      if (count) value_bases[basis] = (value_bases[basis] ?? 0) + count
    }
  }
  return { ...totals, value_bases }
}
