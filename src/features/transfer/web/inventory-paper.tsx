import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import type { Photo } from '../../../model/photo.ts'
import { AfterPaint } from '../../../ui/after-paint.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useOverflow } from '../../../ui/use-overflow.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import { PricesHidden } from '../../members/web/prices-hidden.tsx'
import { basisOf, type Figure } from '../../money/value.ts'
import type { DisplayMoney } from '../../money/web/use-money.ts'
import { useRateText } from '../../money/web/use-rate-text.ts'
import { valueBasisNames } from '../../money/web/value-words.ts'
import { WithoutPrice, WithoutRate, WithoutValue } from '../../money/web/without-price.tsx'
import { coversIn } from '../../photos/covers.ts'
import { PhotoImage } from '../../photos/web/photo-image.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { originOf, titleOf, vintageText } from '../../wines/web/wine-names.ts'
import type { Inventory, InventoryLine, InventoryPlace, InventoryTotals } from '../export/inventory.ts'
import styles from './inventory-paper.module.css'

interface PaperProps {
  inventory: Inventory
  photos: ReadonlyMap<string, Photo>
  cellar_name: string
  owners: readonly string[]
  /** The name as the person entered it. */
  day: string
  /** The number of bottles that are included although their day of arrival is unknown. */
  unknown_arrivals: number
  money: DisplayMoney
}

/** The inventory as it is handed over: the totals, then each line, with the header repeated on every page. */
export function InventoryPaper(props: PaperProps) {
  return (
    <article className={styles.paper}>
      <Head {...props} />
      <AfterPaint>
        <Lines {...props} />
        <RatesOfPrices {...props} />
      </AfterPaint>
    </article>
  )
}

function Lines(props: PaperProps) {
  const { t } = useLingui()
  const { inventory, cellar_name, owners, day } = props
  const [frame, scrolls] = useOverflow<HTMLElement>()
  const prices = usePrices()
  const running = [cellar_name, ...owners, day].join(' · ')
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={t({ context: 'inventory', message: 'Details' })}
      tabIndex={scrolls ? 0 : undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr className={styles.running}>
            <td colSpan={prices ? 7 : 3}>
              <Trans context="screen">Inventory</Trans> · {running}
            </td>
          </tr>
          <tr>
            <th scope="col">{t({ context: 'field', message: 'Wine' })}</th>
            <th scope="col">{t({ context: 'field', message: 'Size' })}</th>
            <th scope="col" className={styles.figure}>
              {t({ context: 'bottles', message: 'Bottles' })}
            </th>
            {prices && (
              <>
                <th scope="col" className={styles.figure}>{t`Price per bottle`}</th>
                <th scope="col" className={styles.figure}>
                  {t({ context: 'column', message: 'Total price' })}
                </th>
                <th scope="col" className={styles.figure}>{t`Value per bottle`}</th>
                <th scope="col" className={styles.figure}>
                  {t({ context: 'column', message: 'Total value' })}
                </th>
              </>
            )}
          </tr>
        </thead>
        {inventory.places.map(place => (
          <Place key={place.path.at(-1)?.id ?? ''} place={place} {...props} />
        ))}
        <tbody>
          <SumRow label={t({ context: 'sum', message: 'Total' })} totals={inventory.totals} money={props.money} last />
        </tbody>
      </table>
    </section>
  )
}

function Head({ inventory, cellar_name, owners, day, unknown_arrivals, money }: PaperProps) {
  const { t, i18n } = useLingui()
  const rateText = useRateText()
  const { totals, rates, sources } = inventory
  const prices = usePrices()
  const owner = new Intl.ListFormat(i18n.locale).format(owners)
  const source = sources.join('; ')
  const { currency } = money
  return (
    <Stack as="header" gap={4} className={styles.head}>
      <h2>
        <Trans>Inventory on {day}</Trans>
      </h2>
      <Row as="dl" gap={8} rowGap={3} wrap className={styles.facts}>
        <Fact label={t({ context: 'heading', message: 'Cellar' })}>{cellar_name}</Fact>
        {owner && <Fact label={t({ context: 'field', message: 'Owner' })}>{owner}</Fact>}
        <Fact label={t({ context: 'bottles', message: 'Bottles' })}>{i18n.number(totals.bottles)}</Fact>
        {prices && (
          <>
            <Fact label={t({ context: 'column', message: 'Total value' })}>
              <strong>
                <Sum of="value" totals={totals} money={money} />
              </strong>
            </Fact>
            <Fact label={t({ context: 'column', message: 'Total price' })}>
              <Sum of="paid" totals={totals} money={money} />
            </Fact>
          </>
        )}
      </Row>
      <div className={styles.notes}>
        {prices ? (
          <p>
            <Trans>
              Totals are in {currency}, the price and value of a bottle in the currency in which they were entered.
              Values are converted at the latest exchange rate known on {day}, prices at the rate of the purchase day.
              Each bottle is converted and rounded by itself.
            </Trans>{' '}
            {rates.map(rate => (
              <span key={rate.currency} className={styles.rate}>{`${rateText(rate)}. `}</span>
            ))}
            {source && <Trans context="exchange rates">Rates: {source}.</Trans>}
          </p>
        ) : (
          <PricesHidden />
        )}
        {totals.valued_as_paid > 0 && (
          <p>
            <Plural
              value={totals.valued_as_paid}
              one="One bottle without a valuation counts at its purchase price."
              other="# bottles without a valuation count at their purchase price."
            />
          </p>
        )}
        {prices && totals.value.without_amount > 0 && (
          <p>
            <Plural
              value={totals.value.without_amount}
              one="One bottle has no value or price. It is listed but not included in the total."
              other="# bottles have no value or price. They are listed but not included in the total."
            />
          </p>
        )}
        {unknown_arrivals > 0 && (
          <p>
            <Plural
              value={unknown_arrivals}
              one="This includes one bottle without an arrival date."
              other="This includes # bottles without an arrival date."
            />
          </p>
        )}
      </div>
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Place({ place, ...props }: PaperProps & { place: InventoryPlace }) {
  const { t } = useLingui()
  const prices = usePrices()
  const name = place.path.map(each => each.name).join(' › ') || t({ context: 'bottles', message: 'No place' })
  return (
    <tbody>
      <tr className={styles.place}>
        <th colSpan={prices ? 7 : 3} scope="rowgroup">
          {name}
        </th>
      </tr>
      {place.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number in its place
        <Line key={at} line={line} {...props} />
      ))}
      <SumRow label={name} totals={place.totals} money={props.money} />
    </tbody>
  )
}

function Line({ line, photos, money }: PaperProps & { line: InventoryLine }) {
  const { i18n } = useLingui()
  const { wine, size_ml, bottles, paid, paid_minor, value, value_minor } = line
  const prices = usePrices()
  const { title, cuvee } = titleOf(wine)
  const { place, within } = originOf(wine, i18n.locale)
  const cover = coversIn(photos).get(wine.id)
  const origin = [place, within].filter(Boolean).join(', ')
  return (
    <tr>
      <th scope="row">
        <Row as="span" gap={3}>
          <span className={styles.picture} data-photo={cover ? '' : undefined}>
            {cover ? (
              <PhotoImage photo={cover} form="small" alt="" fills className={styles.photo} />
            ) : (
              <TypeDisc type={wine.type} />
            )}
          </span>
          <span className={styles.words}>
            <span>
              {title} <span className={styles.vintage}>{vintageText(wine.vintage, i18n)}</span>
            </span>
            {cuvee && <span className={styles.cuvee}>{cuvee}</span>}
            {origin && <span className={styles.quiet}>{origin}</span>}
          </span>
        </Row>
      </th>
      <td>{sizeText(size_ml, i18n)}</td>
      <td className={styles.figure}>{i18n.number(bottles)}</td>
      {prices && (
        <>
          <td className={styles.figure}>
            <Each figure={paid} money={money} />
          </td>
          <td className={styles.figure}>
            <InTotal figure={paid} amount_minor={paid_minor} money={money} />
          </td>
          <td className={styles.figure}>
            <Each figure={value} money={money} tells />
          </td>
          <td className={styles.figure}>
            <InTotal figure={value} amount_minor={value_minor} money={money} />
          </td>
        </>
      )}
    </tr>
  )
}

/** Shows an amount in its own currency, with its day. */
function Each({ figure, money, tells = false }: { figure: Figure | undefined; money: DisplayMoney; tells?: boolean }) {
  const { t, i18n } = useLingui()
  if (!figure) return <NotKnown />
  const { entered, entered_on, source } = figure
  const day = entered_on && dayText(entered_on, i18n.locale)
  const basis = i18n._(valueBasisNames[basisOf(figure)])
  const valued = source === null ? basis : t({ context: 'value', message: `${basis}, ${day}` })
  const aside = tells ? valued : day
  return (
    <>
      {money.format(entered.amount_minor, entered.currency)}
      {aside && <span className={styles.quiet}>{aside}</span>}
    </>
  )
}

interface InTotalProps {
  figure: Figure | undefined
  amount_minor: number | null
  money: DisplayMoney
}

/** Shows what a line adds to a total, or why it adds nothing. */
function InTotal({ figure, amount_minor, money }: InTotalProps) {
  const { t } = useLingui()
  if (!figure) return <NotKnown />
  if (amount_minor === null) return <span className={styles.quiet}>{t`no exchange rate for that day`}</span>
  return money.format(amount_minor)
}

function NotKnown() {
  const { t } = useLingui()
  return <span className={styles.quiet}>{t({ context: 'fact', message: 'unknown' })}</span>
}

interface SumProps {
  of: 'paid' | 'value'
  totals: InventoryTotals
  money: DisplayMoney
}

/** Shows a sum, and below it how many bottles it leaves out. */
function Sum({ of, totals, money }: SumProps) {
  const { amount_minor, without_amount, without_rate } = totals[of]
  const Without = of === 'paid' ? WithoutPrice : WithoutValue
  return (
    <>
      {money.formatSum(amount_minor, totals.bottles, without_amount + without_rate)}
      <Without count={without_amount} className={styles.quiet} />
      <WithoutRate count={without_rate} className={styles.quiet} />
    </>
  )
}

/** Lists the rates with which the prices can be converted again. */
function RatesOfPrices({ inventory: { rates_of_prices } }: PaperProps) {
  const rateText = useRateText()
  const prices = usePrices()
  if (!prices || rates_of_prices.length === 0) return null
  return (
    <section className={styles.rates}>
      <h3>
        <Trans>Exchange rates of the purchase days</Trans>
      </h3>
      <p>
        <Trans>A day without a rate, such as a Sunday, has that of the last day before it.</Trans>
      </p>
      <ul>
        {rates_of_prices.map(rate => (
          <li key={`${rate.currency} ${rate.day_on}`}>{rateText(rate)}</li>
        ))}
      </ul>
    </section>
  )
}

interface SumRowProps {
  label: string
  totals: InventoryTotals
  money: DisplayMoney
  last?: boolean
}

function SumRow({ label, totals, money, last = false }: SumRowProps) {
  const { i18n } = useLingui()
  const prices = usePrices()
  return (
    <tr className={last ? styles.total : styles.sum}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className={styles.figure}>{i18n.number(totals.bottles)}</td>
      {prices && (
        <>
          <td colSpan={2} className={styles.figure}>
            <Sum of="paid" totals={totals} money={money} />
          </td>
          <td colSpan={2} className={styles.figure}>
            <Sum of="value" totals={totals} money={money} />
          </td>
        </>
      )}
    </tr>
  )
}
