import { usualSize } from '../../../bottles/sizes.ts'
import { takeCount, takeDay, takePrice, takeScore } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { Entry, ParsedLot, ParsedTasting } from '../../parse/entry.ts'
import { entryOf, keepWithoutBottles, lotOf, purchaseOf, tastingOf } from '../../parse/parsed.ts'
import { takeWineBy, type WineColumns } from '../../parse/wine-by-columns.ts'
import type { Account } from './account.ts'
import { plainColumn, type VivinoTable } from './tables.ts'

/** Reads one row of one of the files. Returns `passed` for a row that is not a bottle, a rating, a note or a wish. */
export function readRow(kind: VivinoTable, cells: Cells, account: Account): Entry | 'passed' | undefined {
  // A row of this file is a photo and where it was taken, without a wine.
  if (kind === 'label_scans') return 'passed'
  const column = namesOf(cells, account)
  const link = cells.take(column('link to wine'))
  const wine = takeWineBy(cells, columnsOf(column), { product: 'vivino', id: link === null ? null : numberIn(link) })
  if (!wine) return undefined
  const row = readers[kind](cells, column, link, account)
  // Scans are the history of a phone, not a cellar: those without a rating or a note do not become wines.
  if (row === undefined) return 'passed'
  const { note = null, ...facts } = row
  return entryOf(cells, { ...wine, note }, facts, name => bottleColumns.has(plainColumn(name)))
}

type Column = (plain: string) => string
type Facts = Partial<Pick<Entry, 'lots' | 'values' | 'tastings' | 'wish'>> & {
  /** The personal note, which belongs to the wine. */
  note?: string | null
}
type FactReader = (cells: Cells, column: Column, link: string | null, account: Account) => Facts | undefined

const readers: Record<Exclude<VivinoTable, 'label_scans'>, FactReader> = {
  cellar: readStock,
  user_prices: readPrice,
  wishlisted: readWish,
  full_wine_list: readScan,
}

/** Returns the file's own name for a column. */
function namesOf({ reading }: Cells, { names }: Account): Column {
  const known = names.get(reading) ?? new Map(reading.columns.map(column => [plainColumn(column), column]))
  names.set(reading, known)
  return plain => known.get(plain) ?? plain
}

function columnsOf(column: Column): WineColumns {
  return {
    producer: column('winery'),
    name: column('wine name'),
    vintage: column('vintage'),
    type: column('wine type'),
    country: column('country'),
    region: column('region'),
    window: column('drinking window'),
  }
}

/** Reads a number of bottles. There is neither a place nor a day, and the price is in another file. */
function readStock(cells: Cells, column: Column, link: string | null, { prices, paid }: Account): Facts {
  const price = link === null ? undefined : prices.get(link)
  if (price !== undefined) cells.lend([[column('wine price'), price]])
  const purchase = purchaseOf({ price: takePrice(cells, column('wine price')) })
  const lots = [lotOf('in_cellar', takeCount(cells, column('user cellar count')) ?? 1, usualSize, { purchase })]
  if (purchase && link !== null && price !== undefined && lots.some(({ count }) => count > 0)) paid.set(link, price)
  keepWithoutBottles(cells, lots, [column('wine price')])
  return { lots }
}

/** Reads a price. That of a wine without bottles is stored with the wine, like its note. */
function readPrice(cells: Cells, column: Column, link: string | null, { inCellar, paid }: Account): Facts | undefined {
  const tastings = takeTasting(cells, column)
  const note = cells.takeNote(column('personal note'))
  const price = cells.look(column('wine price'))
  if (link !== null && price !== null && paid.get(link) === price) cells.take(column('wine price'))
  if (link !== null && inCellar.has(link)) return { tastings, note }
  const isBlank = price === null && tastings.length === 0 && note === null
  return isBlank ? undefined : { tastings, note }
}

function readWish(cells: Cells, column: Column): Facts {
  return {
    wish: {
      size_ml: usualSize,
      quantity: 1,
      limit: null,
      note: cells.takeNote(column('personal note')),
      wished_on: takeDay(cells, column('wishlisted date'), 'month_first'),
    },
  }
}

/**
 * Reads a scan, which is a tasting when it has a rating or a note. The lists of 2020 also have wishes and numbers of
 * bottles, which are all that is known of the bottles when the file of the cellar is missing.
 */
function readScan(cells: Cells, column: Column, link: string | null, account: Account): Facts | undefined {
  const tastings = takeTasting(cells, column)
  const lots = readCounted(cells, column, link, account)
  const wish = cells.look(column('wishlisted date')) === null ? null : (readWish(cells, column).wish ?? null)
  const note = wish ? null : cells.takeNote(column('personal note'))
  const isKnown = link !== null && account.inCellar.has(link)
  if (tastings.length === 0 && lots.length === 0 && !wish && !isKnown && note === null) return undefined
  return { lots, tastings, wish, note }
}

/** Reads the number of bottles. A wine that was scanned twice has two rows, each with all of its bottles. */
function readCounted(cells: Cells, column: Column, link: string | null, { inCellar, counted }: Account): ParsedLot[] {
  const counts = ['cellar count', 'bottles in cellar'].map(name => takeCount(cells, column(name)) ?? 0)
  const count = Math.max(...counts)
  if (count === 0 || inCellar.size > 0) return []
  const paid = cells.has(column('wine price')) ? 'wine price' : 'your price'
  const price = takePrice(cells, column(paid))
  const wine = link ?? ['winery', 'wine name', 'vintage'].map(name => cells.look(column(name))).join(' · ')
  if (counted.has(wine)) return []
  counted.add(wine)
  return [lotOf('in_cellar', count, usualSize, { purchase: purchaseOf({ price }) })]
}

function takeTasting(cells: Cells, column: Column): ParsedTasting[] {
  const tasting = tastingOf({
    tasted_on: takeDay(cells, column('scan date'), 'month_first'),
    score: takeScore(cells, column('your rating'), 'stars_5'),
    score_scale: 'stars_5',
    note: cells.takeNote(column('your review')),
  })
  if (tasting.length === 0) cells.keep(column('scan date'))
  return tasting
}

/** Returns the number of the vintage in `https://www.vivino.com/wines/1469874`, or a link of another form unchanged. */
function numberIn(link: string): string {
  return /\/wines\/(\d+)/.exec(link)?.[1] ?? link
}

const bottleColumns = new Set(['user cellar count', 'cellar count', 'bottles in cellar', 'wine price', 'your price'])
