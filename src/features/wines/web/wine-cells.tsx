import type { I18n } from '@lingui/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { Wine as Glass } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { type Critic, criticOf, criticScore, isCriticColumn } from '../../../model/critics.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import { isOwnColumn, type OwnColumn } from '../../../model/own-column.ts'
import type { Photo } from '../../../model/photo.ts'
import type { Place } from '../../../model/place.ts'
import { byField, type ColumnField, columnFields } from '../../../model/wine-fields.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { dayAt } from '../../../shared/days.ts'
import { litresText } from '../../bottles/web/litres-text.ts'
import { customValueText } from '../../custom-fields/web/custom-value-text.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { coversIn } from '../../photos/covers.ts'
import { placeText } from '../../places/place-text.ts'
import { slotTextOf, whereText } from '../../places/web/slot-text.ts'
import { ScoreText } from '../../tastings/web/score-text.tsx'
import type { Column, ColumnName } from '../../views/contract.ts'
import { countryName } from '../countries.ts'
import type { TimeAxis } from '../drinking-window.ts'
import { textsIn } from '../field-texts.ts'
import { fieldOf } from './custom-column.ts'
import { valueBasisText } from './value-basis-text.ts'
import bars from './window-bar.module.css'
import { WindowBar } from './window-bar.tsx'
import { originOf, vintageText, wineText } from './wine-names.ts'
import styles from './wine-row.module.css'

/** The values that the cells of all rows need. */
export interface CellSetting {
  axis: TimeAxis
  places: ReadonlyMap<string, Place>
  custom_fields: ReadonlyMap<string, CustomField>
  /** The cover photos by wine id. */
  covers: ReadonlyMap<string, Photo>
  /** True when the person may take bottles out. */
  canTake: boolean
  /** Formats an amount in the display currency; undefined until its exchange rates are loaded. */
  format: ((minor: number) => string) | undefined
}

/** Returns the values for the cells of the open cellar. */
export function useCellSetting(axis: TimeAxis, canTake: boolean): CellSetting {
  const { ready, format } = useMoney()
  const { replica } = useCellar()
  const places = replica?.places ?? noPlaces
  const custom_fields = replica?.custom_fields ?? noFields
  const covers = replica ? coversIn(replica.photos) : noCovers
  return useMemo(
    () => ({ axis, places, custom_fields, covers, canTake, format: ready ? format : undefined }),
    [axis, places, custom_fields, covers, canTake, ready, format],
  )
}

const noPlaces: CellSetting['places'] = new Map()
const noCovers: CellSetting['covers'] = new Map()
const noFields: CellSetting['custom_fields'] = new Map()

interface CellProps extends CellSetting {
  line: WineSummary
}

type Cell = (props: CellProps, i18n: I18n) => ReactNode

/** Returns the renderer for a column's content, without its cell. */
export function cellOf(column: Column): Cell {
  if (isCriticColumn(column)) return criticCellOf(criticOf(column))
  return isOwnColumn(column) ? ownCellOf(column) : cells[column]
}

function ownCellOf(column: OwnColumn): Cell {
  return ({ line, custom_fields }, i18n) => {
    const field = fieldOf(column, custom_fields)
    const value = field && line.wine.own[field.id]
    return field && value && <Two first={customValueText(field, value, i18n.locale)} />
  }
}

function criticCellOf(critic: Critic): Cell {
  return ({ line }) => {
    const found = criticScore(line.wine, critic)
    return found && (found.text ?? <ScoreText score={found.score} scale={found.scale} enteredScale={found.scale} />)
  }
}

function fieldCell(field: ColumnField): Cell {
  return ({ line }) => <Two first={textsIn(line.wine[field]).join(', ')} />
}

const cells: Record<ColumnName, Cell> = {
  ...byField(columnFields, fieldCell),
  vintage: ({ line }, i18n) => vintageText(line.wine.vintage, i18n),
  origin({ line }, i18n) {
    const { place, within } = originOf(line.wine, i18n.locale)
    return <Two first={place} second={within} />
  },
  window: ({ line, axis }) => (
    <span className={bars.field}>
      <WindowBar window={line.wine} axis={axis} />
    </span>
  ),
  bottles: ({ line, canTake }) => <Bottles line={line} canTake={canTake} />,
  value: ({ line, format }, i18n) => (
    <>
      <span title={valueBasisText(line, i18n)}>{line.value_minor !== null && format?.(line.value_minor)}</span>
      {format && <ValueNote line={line} />}
    </>
  ),
  score: ({ line }) => line.score !== null && <ScoreText score={line.score} />,
  place: ({ line, places }) => <Places line={line} places={places} />,
  paid: ({ line, format }) => (
    <>
      <span>{line.paid_minor !== null && format?.(line.paid_minor)}</span>
      {format && <Unknown count={line.unpriced} />}
    </>
  ),
  region({ line: { wine } }, i18n) {
    return <Two first={wine.region ?? ''} second={wine.country ? countryName(wine.country, i18n.locale) : ''} />
  },
  size: ({ line }, i18n) => (
    <Two
      first={sizesOf(line)
        .map(size => litresText(size, i18n))
        .join(', ')}
    />
  ),
  added: ({ line }, i18n) => dayText(dayAt(new Date(line.wine.created_at)), i18n.locale),
}

function Two({ first, second = '' }: { first: string; second?: string }) {
  return (
    <>
      <span className={styles.first}>{first}</span>
      {second && <span className={styles.quiet}>{second}</span>}
    </>
  )
}

function Bottles({ line, canTake }: { line: WineSummary; canTake: boolean }) {
  const { t } = useLingui()
  const named = wineText(line.wine)
  return (
    <>
      <BottleCount line={line} />
      {canTake && line.in_cellar > 0 && (
        <button
          type="button"
          tabIndex={-1}
          data-command="depart"
          className={styles.take}
          aria-label={t`Take out a bottle of ${named}`}
          title={t`Take out a bottle`}
        >
          {glass}
        </button>
      )}
    </>
  )
}

/** One element for all rows, so that React renders it once. */
const glass = <Glass aria-hidden />

function BottleCount({ line: { in_cellar, on_order, gone, wished, locked } }: { line: WineSummary }) {
  const { t, i18n } = useLingui()
  if (in_cellar > 0 || on_order > 0) {
    return (
      <span className={styles.count}>
        {in_cellar > 0 && <b>{i18n.number(in_cellar)}</b>}
        {on_order > 0 && (
          <span className={styles.quiet}>
            {in_cellar > 0 && '+ '}
            <Plural value={on_order} one="# on order" other="# on order" />
          </span>
        )}
        {locked > 0 && (
          <span className={styles.quiet}>{t({ context: 'bottles', message: `${i18n.number(locked)} locked` })}</span>
        )}
      </span>
    )
  }
  if (gone > 0)
    return <span className={styles.quiet}>{t({ context: 'bottles', message: `${i18n.number(gone)} gone` })}</span>
  return wished ? <span className={styles.quiet}>{t`on wish list`}</span> : <NoBottles />
}

function NoBottles() {
  const { t } = useLingui()
  const { partial } = useCellar()
  return partial ? null : (
    <span className={styles.quiet}>{t({ context: 'bottles of a wine', message: 'none yet' })}</span>
  )
}

/** A note on the source of the value unless it is a valuation. */
function ValueNote({ line: { in_cellar, unvalued, valued_as_paid, value_minor } }: { line: WineSummary }) {
  const { t } = useLingui()
  if (in_cellar === 0) return null
  if (value_minor === null) return <span className={styles.quiet}>{t({ context: 'value', message: 'unknown' })}</span>
  if (unvalued > 0) return <Unknown count={unvalued} />
  return valued_as_paid > 0 ? <span className={styles.quiet}>{t({ context: 'value', message: 'at cost' })}</span> : null
}

function Unknown({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.quiet}>
      <Plural value={count} one="# not included" other="# not included" />
    </span>
  )
}

/**
 * The first place, with the slot of a single bottle; below it the slots, the number of other places, or the parent
 * place.
 */
function Places({ line: { place_ids, readBottles }, places }: { line: WineSummary; places: CellSetting['places'] }) {
  const { t, i18n } = useLingui()
  const [id] = place_ids
  const place = id === undefined ? undefined : places.get(id)
  if (!place) return null
  const here = readBottles().filter(bottle => bottle.place_id === id)
  const [only, ...more] = here
  const others = place_ids.length - 1
  const first = only && more.length === 0 ? whereText(only, places, i18n, 'own') : place.name
  const slots = more.length > 0 ? here.slice(0, slotsAtMost).flatMap(each => slotTextOf(each, places, i18n) ?? []) : []
  if (others > 0) return <Two first={first} second={t`and ${i18n.number(others)} more`} />
  const second = slots.length > 0 ? [...new Set(slots)].join(' · ') : placeText(place.parent_id, places)
  return <Two first={first} second={second} />
}

/** The column has no room for more. */
const slotsAtMost = 6

function sizesOf({ readBottles }: WineSummary): number[] {
  const sizes = new Set<number>()
  for (const { state, size_ml } of readBottles()) if (state !== 'gone') sizes.add(size_ml)
  return [...sizes].sort((a, b) => a - b)
}
