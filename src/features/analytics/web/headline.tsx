import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { isOld } from '../../money/rates.ts'
import type { Amount, Analytics } from '../contract.ts'
import { AmountSource } from './amount-source.tsx'
import styles from './headline.module.css'
import { listAddress } from './list-address.ts'
import type { FigureWords } from './use-figure-words.ts'

interface HeadlineProps {
  figures: Analytics
  words: FigureWords
  /** The rates are loaded; before that no amount can be shown. */
  ready: boolean
}

/** The cellar in four numbers, each leading to its wines. */
export function Headline({ figures, words, ready }: HeadlineProps) {
  const { t } = useLingui()
  const { in_cellar, on_order, gone, value, cost } = figures
  const longest = Math.max(5, ...[value, cost].map(amount => words.amount(amount.amount_minor).length))
  return (
    <dl className={styles.headline}>
      <Tile
        label={t({ context: 'bottles', message: 'Bottles' })}
        href={listAddress(in_cellar.query)}
        figure={words.number(in_cellar.bottles)}
      >
        {on_order.bottles > 0 && (
          <Link href={listAddress(on_order.query)}>
            <Plural value={on_order.bottles} one="# on order" other="# on order" />
          </Link>
        )}
      </Tile>
      <Tile
        label={t({ context: 'screen', message: 'Wines' })}
        href={listAddress(in_cellar.query)}
        figure={words.number(in_cellar.wines)}
      >
        {gone.bottles > 0 && (
          <Link href={listAddress(gone.query)}>
            <Plural value={gone.bottles} one="# bottle consumed or removed" other="# bottles consumed or removed" />
          </Link>
        )}
      </Tile>
      <AmountTile
        label={t({ context: 'money', message: 'Value' })}
        amount={value}
        words={words}
        ready={ready}
        letters={longest}
        kind="value"
      />
      <AmountTile
        label={t({ context: 'field', message: 'Cost' })}
        amount={cost}
        words={words}
        ready={ready}
        letters={longest}
        kind="cost"
      />
    </dl>
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

interface AmountTileProps {
  label: string
  amount: Amount
  words: FigureWords
  ready: boolean
  letters: number
  kind: 'value' | 'cost'
}

function AmountTile({ label, amount, words, ready, letters, kind }: AmountTileProps) {
  const unknown = amount.without_amount + amount.without_rate
  const age_days = ageOfOldRates(amount)
  return (
    <Tile
      label={label}
      href={listAddress(amount.query)}
      figure={ready ? words.amount(amount.amount_minor) : '…'}
      letters={letters}
      aside={ready && <AmountSource amount={amount} kind={kind} words={words} />}
    >
      {!ready ? null : unknown > 0 ? (
        <Plural value={unknown} one="# bottle without a price" other="# bottles without a price" />
      ) : (
        <Trans>of all bottles</Trans>
      )}
      {ready && age_days > 0 && (
        <span className={styles.age}>
          <Plural value={age_days} one="at exchange rates up to # day old" other="at exchange rates up to # days old" />
        </span>
      )}
    </Tile>
  )
}

/** Returns the age of the oldest of the newest rates in a sum; 0 when none of them is old. */
function ageOfOldRates({ parts }: Amount): number {
  const used = parts.flatMap(({ conversion }) => (conversion ? [conversion.latest.from, conversion.latest.to] : []))
  return Math.max(0, ...used.filter(isOld).map(rate => rate.age_days))
}
