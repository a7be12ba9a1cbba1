import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { Link } from '../../../ui/link.tsx'
import { useAfterwards } from '../../../ui/use-afterwards.ts'
import { PricesHidden } from '../../members/web/prices-hidden.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { WithoutPrice, WithoutRate } from '../../money/web/without-price.tsx'
import { useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import { AmountSource } from './amount-source.tsx'
import { useWineCount } from './filter-line.tsx'
import styles from './headline.module.css'
import { listAddress } from './list-address.ts'
import type { FigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'
import { ValueBases } from './value-bases.tsx'

interface HeadlineProps {
  linked: Linked
  words: FigureWords
  /** The rates are loaded; before that no amount can be shown. */
  ready: boolean
}

/** The filtered bottles in four numbers, each leading to their wines. */
export function Headline({ linked, words, ready }: HeadlineProps) {
  const { t } = useLingui()
  const { state, totals } = linked
  const { value, cost } = totals
  const list = listAddress(state.query)
  const wines = useWineCount(state)
  const prices = usePrices()
  const { formatSum } = useMoney()
  const figureOf = ({ sum, unknown }: typeof value) => formatSum(sum, totals.bottles, unknown)
  const [valueFigure, costFigure] = [figureOf(value), figureOf(cost)]
  const amount = { linked, words, ready, letters: Math.max(5, valueFigure.length, costFigure.length) }
  return (
    <>
      <dl className={styles.headline}>
        <Tile label={t({ context: 'bottles', message: 'Bottles' })} href={list} figure={words.number(totals.bottles)}>
          <OtherStock linked={linked} stock="order" />
        </Tile>
        <Tile label={t({ context: 'screen', message: 'Wines' })} href={list} figure={words.number(wines)}>
          <OtherStock linked={linked} stock="gone" />
        </Tile>
        {prices && (
          <>
            <AmountTile
              label={t({ context: 'money', message: 'Value' })}
              kind="value"
              figure={valueFigure}
              {...amount}
            />
            <AmountTile label={t({ context: 'field', message: 'Cost' })} kind="cost" figure={costFigure} {...amount} />
          </>
        )}
      </dl>
      {!prices && <PricesHidden />}
    </>
  )
}

/** The bottles that are not here, where the whole cellar is shown. */
function OtherStock({ linked: { state }, stock }: { linked: Linked; stock: 'order' | 'gone' }) {
  const lines = useWineSummaries()
  const { query, filters } = state
  const count = useMemo(
    () => lines.reduce((sum, line) => sum + (stock === 'order' ? line.on_order : line.gone), 0),
    [lines, stock],
  )
  if (filters > 0 || query.search || query.stock) return null
  if (count === 0) return null
  return (
    <Link href={listAddress({ stock: stock === 'order' ? 'order' : 'all' })}>
      {stock === 'order' ? (
        <Plural value={count} one="# on order" other="# on order" />
      ) : (
        <Plural value={count} one="# bottle consumed or removed" other="# bottles consumed or removed" />
      )}
    </Link>
  )
}

interface TileProps {
  label: string
  href: string
  figure: string
  aside?: ReactNode
  /** The number of letters that have to fit, so that two tiles of a kind are of one size. */
  letters?: number
  children: ReactNode
}

function Tile({ label, href, figure, aside, letters = 8, children }: TileProps) {
  return (
    <div className={styles.tile} style={{ '--letters': letters } as CSSProperties}>
      <dt>
        {label}
        {aside}
      </dt>
      <dd className={styles.figure}>
        <Link href={href}>
          <bdi>{figure}</bdi>
        </Link>
      </dd>
      <dd className={styles.note}>{children}</dd>
    </div>
  )
}

interface AmountTileProps extends HeadlineProps {
  label: string
  figure: string
  letters: number
  kind: 'value' | 'cost'
}

function AmountTile({ label, figure, linked, words, ready, letters, kind }: AmountTileProps) {
  const { unknown, without_rate } = linked.totals[kind]
  const age_days = useAgeOfRates(linked, kind)
  return (
    <Tile
      label={label}
      href={listAddress({ ...linked.state.query, sort: 'value' })}
      figure={ready ? figure : '…'}
      letters={letters}
      aside={ready && <AmountSource linked={linked} kind={kind} words={words} />}
    >
      {kind === 'value' ? (
        <ValueBases linked={linked} words={words} />
      ) : !ready ? null : unknown > 0 ? (
        <WithoutPrice count={unknown - without_rate} className={styles.part} />
      ) : (
        <Trans>of all bottles</Trans>
      )}
      {ready && <WithoutRate count={without_rate} className={styles.part} />}
      {ready && age_days > 0 && (
        <span className={styles.age}>
          {kind === 'value' ? (
            <Plural
              value={age_days}
              one="at exchange rates up to # day old"
              other="at exchange rates up to # days old"
            />
          ) : (
            <Plural
              value={age_days}
              one="at exchange rates up to # day old on the purchase day"
              other="at exchange rates up to # days old on the purchase day"
            />
          )}
        </span>
      )}
    </Tile>
  )
}

/** Returns the age of old rates in the sum of the filtered bottles, a moment after the charts are drawn. */
function useAgeOfRates({ views, state }: Linked, kind: 'value' | 'cost'): number {
  const query = useAfterwards(state.query)
  return useMemo(() => views.ageOfRatesAt(query, kind), [views, query, kind])
}
