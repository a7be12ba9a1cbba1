import { endings } from '../../../../model/choices.ts'
import type { Money } from '../../../../model/valuation.ts'
import { byField, fieldsOfKind } from '../../../../model/wine-fields.ts'
import type { WarningCode } from '../../contract.ts'
import { isWholeColumn, isWineColumn, readWholeRow } from '../../export/whole-reading.ts'
import type { WholeRow } from '../../export/whole-row.ts'
import { ownTitle } from '../../export/whole-sheet.ts'
import { isWholeTable } from '../../export/whole-table.ts'
import type { Cells } from '../../parse/cells.ts'
import type { Entry, LotOurs, ParsedLot, ParsedTasting, ParsedWish } from '../../parse/entry.ts'
import { entryOf, lotOf, purchaseOf, tastingOf } from '../../parse/parsed.ts'
import type { Format } from '../format.ts'

/** This program's own table of everything, as `export/whole-sheet.ts` writes it. */
export const own: Format = {
  name: 'own',
  kinds: ['everything'],
  kindOf: columns => (isWholeTable(columns) ? 'everything' : undefined),
  numberColumns: new Set(),
  begin: () => (_, cells) => readOwnRow(cells),
}

function readOwnRow(cells: Cells): Entry | undefined {
  const { columns } = cells.reading
  const { row, unreadable } = readWholeRow(
    columns,
    columns.map(column => cells.look(column) ?? ''),
  )
  const { wine, valuation } = row
  if (wine.producer === null && wine.name === null) return undefined
  for (const column of columns) if (isWholeColumn(column)) cells.take(column)
  for (const column of unreadable) cells.warning(column, warningOf(column), null)
  const { id, created_at, ...named } = wine
  const size_ml = row.bottle?.size_ml ?? row.valued?.size_ml
  const value = size_ml !== undefined && valuation && { ...valuation, size_ml, ours: true }
  const entry = entryOf(
    cells,
    {
      ...named,
      own: Object.fromEntries(row.own.map(({ name, kind, value }) => [ownTitle(name, kind), value])),
      extra: {},
    },
    {
      lots: lotsOf(row),
      values: value ? [value] : [],
      tastings: tastingsOf(row),
      wish: wishOf(row),
    },
    column => !isWineColumn(column),
  )
  return {
    ...entry,
    ...(id !== '' && {
      wine_ours: { id, created_at: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(created_at) ? created_at : null },
    }),
    wine: { ...entry.wine, extra: { ...row.wine_extra, ...entry.wine.extra } },
    lots: entry.lots.map(lot => ({ ...lot, extra: { ...row.bottle_extra, ...lot.extra } })),
  }
}

function warningOf(column: string): WarningCode {
  return warnings[column] ?? (column.endsWith('_on') ? 'day_unreadable' : 'number_unreadable')
}

const warnings: Record<string, WarningCode> = {
  type: 'type_unknown',
  bottle_state: 'state_unknown',
  departure: 'departure_unknown',
  size_ml: 'size_unreadable',
  ...byField(fieldsOfKind('vintage', 'year'), () => 'year_unreadable'),
  score: 'score_unreadable',
}

/** Reads a tasting, or the score in the row of a bottle, which repeats a tasting. */
function tastingsOf({ bottle, tasting, tasting_details }: WholeRow): ParsedTasting[] {
  if (!tasting_details) return tasting ? tastingOf(tasting).map(each => ({ ...each, repeats: bottle !== null })) : []
  const { by, note, ...ours } = tasting_details
  const { score, score_scale, tasted_on } = tasting ?? { score: null, score_scale: null, tasted_on: null }
  return [{ own: by === 'me', tasted_on, score, score_scale, note, ours }]
}

function wishOf({ wish }: WholeRow): ParsedWish | null {
  if (!wish) return null
  const { limit_minor, limit_currency, wished_on, ...wished } = wish
  return { ...wished, limit: moneyOf(limit_minor, limit_currency), wished_on: wished_on || null, ours: true }
}

function lotsOf({ bottle, purchase, place, purchase_extra }: WholeRow): ParsedLot[] {
  if (!bottle) return []
  const { state, size_ml, received_on, note, external_id, id } = bottle
  const bought = purchase && boughtOf(purchase, purchase_extra)
  const departure = endings.find(each => each === bottle.departure) ?? 'drunk'
  const revenue = moneyOf(bottle.revenue_minor, bottle.revenue_currency)
  const lot = lotOf(state, 1, size_ml, {
    place: state === 'in_cellar' ? [...place] : [],
    purchase: bought,
    received_on,
    departure:
      state === 'gone' ? { departure, departed_on: bottle.departed_on, note: bottle.departure_note, revenue } : null,
    note,
    external_id,
  })
  return [
    id === ''
      ? lot
      : {
          ...lot,
          ours: { id, purchase_id: purchase?.id ?? '', bought: purchase?.quantity ?? 0, bottle: idsOf(bottle) },
        },
  ]
}

function boughtOf(purchase: NonNullable<WholeRow['purchase']>, extra: Record<string, string>) {
  const { id, price_minor, price_currency, merchant, ordered_on, expected_on, order_number, note } = purchase
  const price = moneyOf(price_minor, price_currency)
  const fields = { price, merchant, ordered_on, expected_on, order_number, note, extra }
  // A purchase with an id exists even when nothing else is known.
  return purchaseOf(fields, id !== '')
}

function idsOf(bottle: NonNullable<WholeRow['bottle']>): LotOurs['bottle'] {
  const { code, slot_row, slot_column, slot_depth, opened_on, left_ml, preserved, labelled_on, lock_reason } = bottle
  const isSlotted = bottle.state === 'in_cellar' && [slot_row, slot_column].every(Number.isInteger)
  const isGone = bottle.state === 'gone'
  const price = moneyOf(bottle.price_minor, bottle.price_currency)
  return {
    code,
    slot_row: isSlotted ? slot_row : null,
    slot_column: isSlotted ? slot_column : null,
    slot_depth: isSlotted ? (slot_depth ?? 1) : null,
    price_minor: price?.amount_minor ?? null,
    price_currency: price?.currency ?? null,
    opened_on,
    left_ml: opened_on !== null && left_ml !== null ? Math.min(Math.max(0, Math.round(left_ml)), bottle.size_ml) : null,
    preserved: opened_on === null ? null : preserved,
    labelled_on,
    lock_reason,
    locked_until_on: lock_reason === null ? null : bottle.locked_until_on,
    company: isGone ? bottle.company : null,
    occasion: isGone ? bottle.occasion : null,
  }
}

function moneyOf(amount_minor: number | null, currency: string | null): Money | null {
  return amount_minor === null || currency === null ? null : { amount_minor, currency }
}
