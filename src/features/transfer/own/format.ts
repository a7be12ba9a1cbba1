import { departures } from '../../bottles/contract.ts'
import type { Cells } from '../cells.ts'
import type { Entry, LotSaid } from '../entry.ts'
import type { Format } from '../formats.ts'
import { isWholeTable, readWholeRow } from '../out/whole-reading.ts'
import type { WholeRow } from '../out/whole-row.ts'
import { entryOf, lotOf, purchaseOf, tastingOf } from '../said.ts'

/**
 * Our own table of everything, as `out/whole-sheet.ts` writes it. What an import has no field for, such as slots and codes,
 * is kept under its own name: an equal cellar comes from an archive.
 */
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
  const { wine, tasting, valuation } = row
  if (wine.producer === null && wine.name === null) return undefined
  for (const column of columns) if (!isKept(column)) cells.take(column)
  for (const column of unreadable)
    cells.doubt(column, column.endsWith('_on') ? 'day_unreadable' : 'number_unreadable', null)
  const { id: _, created_at: __, ...named } = wine
  const value = row.bottle && valuation && { ...valuation, size_ml: row.bottle.size_ml }
  const entry = entryOf(
    cells,
    { ...named, own: {}, extra: {} },
    {
      lots: lotsOf(row),
      values: value ? [value] : [],
      tastings: tasting ? tastingOf(tasting) : [],
    },
    column => !column.startsWith('own'),
  )
  return {
    ...entry,
    wine: { ...entry.wine, extra: { ...row.wine_extra, ...entry.wine.extra } },
    lots: entry.lots.map(lot => ({ ...lot, extra: { ...row.bottle_extra, ...lot.extra } })),
  }
}

function lotsOf({ bottle, purchase, place, purchase_extra }: WholeRow): LotSaid[] {
  if (!bottle) return []
  const { state, size_ml, received_on, note } = bottle
  const price = moneyOf(bottle) ?? (purchase && moneyOf(purchase))
  const bought = purchase
    ? purchaseOf({
        price,
        merchant: purchase.merchant,
        ordered_on: purchase.ordered_on,
        expected_on: purchase.expected_on,
        order_number: purchase.order_number,
        note: purchase.note,
        extra: purchase_extra,
      })
    : purchaseOf({ price })
  const departure = departures.find(each => each === bottle.departure) ?? 'drunk'
  return [
    lotOf(state, 1, size_ml, {
      place: state === 'in_cellar' ? [...place] : [],
      purchase: bought,
      received_on,
      departure:
        state === 'gone'
          ? { departure, departed_on: bottle.departed_on, note: bottle.departure_note, revenue: revenueOf(bottle) }
          : null,
      note,
      foreign_id: bottle.foreign_id ?? bottle.id,
    }),
  ]
}

function moneyOf({ price_minor, price_currency }: { price_minor: number | null; price_currency: string | null }) {
  return price_minor === null || price_currency === null
    ? null
    : { amount_minor: price_minor, currency: price_currency }
}

function revenueOf({ revenue_minor, revenue_currency }: NonNullable<WholeRow['bottle']>) {
  if (revenue_minor === null || revenue_currency === null) return null
  return { amount_minor: revenue_minor, currency: revenue_currency }
}

/** Columns of which an import takes nothing, but which say more than ids do. */
function isKept(column: string): boolean {
  return kept.has(column) || /^own( \w+)?: /.test(column)
}

const kept = new Set(
  'bottle_code slot_row slot_column slot_depth opened_on left_ml preserved labelled_on company occasion'.split(' '),
)
