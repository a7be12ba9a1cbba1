import assert from 'node:assert/strict'
import test from 'node:test'
import { readAs, winesOf } from '../../../../../tests/import-files.ts'
import { seededRandom } from '../../../../shared/seeded-random.ts'
import type { FileColumn } from '../../contract.ts'

/*
 * Random tables of invented wines: each cell that is not blank is found again in the cellar, in a warning or under its
 * column's name, and the cellar has nothing that no cell has. What a cell means was decided when it was written, so that
 * nothing here is read with the importer.
 */

/** A cell with what it means, in the form of the cellar; undefined for a text without a meaning in its column. */
interface Written {
  text: string
  means?: unknown
}

type Random = () => number

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
const whole = (random: Random, from: number, until: number) => from + Math.floor(random() * (until - from + 1))
const two = (number: number) => String(number).padStart(2, '0')
const word = (random: Random) =>
  Array.from({ length: whole(random, 2, 4) }, () =>
    pick(random, ['ka', 'lo', 'mi', 'ren', 'sto', 'vu', 'zel', 'ö']),
  ).join('')

function aDay(random: Random): Written {
  const [year, month, day] = [whole(random, 2005, 2024), whole(random, 1, 12), whole(random, 13, 28)]
  const means = `${year}-${two(month)}-${two(day)}`
  return { text: pick(random, [means, `${two(day)}.${two(month)}.${year}`]), means }
}

function anAmount(random: Random): Written {
  const [units, cents] = [whole(random, 1, 400), whole(random, 10, 99)]
  return {
    text: pick(random, [`${units},${cents} €`, `EUR ${units},${cents}`, `${units},${cents}`]),
    means: units * 100 + cents,
  }
}

const aText = (random: Random): Written => {
  const text = `${word(random)} ${word(random)}`
  return { text, means: text }
}
const aNumber = (from: number, until: number) => (random: Random) => {
  const means = whole(random, from, until)
  return { text: String(means), means }
}
const one =
  (...choices: [text: string, means: unknown][]) =>
  (random: Random): Written => {
    const [text, means] = pick(random, choices)
    return { text, means }
  }

interface Column {
  headings: readonly string[]
  write: (random: Random) => Written
  /** Returns the meanings in the cellar. */
  found: (cellar: CellarOfWine) => readonly unknown[]
}

type Read = Awaited<ReturnType<typeof readAs>>
type CellarOfWine = ReturnType<typeof cellarOf>

/** Collects what the plan of an import has about a wine. */
function cellarOf({ plan }: Read, name: string) {
  const wines = winesOf(plan).filter(wine => wine.name === name)
  const ids = new Set(wines.map(({ id }) => id))
  const of = <Row extends { wine_id: string }>(rows: Iterable<Row>) =>
    [...rows].filter(({ wine_id }) => ids.has(wine_id))
  const bottles = of(plan.bottles)
  const pathOf = plan.places.paths()
  return {
    wines,
    bottles,
    purchases: of(plan.purchases.values()),
    tastings: of(plan.tastings.values()),
    valuations: of(plan.valuations.values()),
    places: bottles.flatMap(({ place_id }) => pathOf(place_id).map(each => each.name)),
    extras: [...wines, ...bottles].map(({ extra }) => extra),
  }
}

const columns: Partial<Record<FileColumn, Column>> = {
  producer: { headings: ['Producer', 'Weingut', 'Producteur'], write: aText, found: c => c.wines.map(w => w.producer) },
  vintage: {
    headings: ['Vintage', 'Jg.', 'Millésime'],
    write: aNumber(1960, 2024),
    found: c => c.wines.map(w => w.vintage),
  },
  region: { headings: ['Region', 'Anbaugebiet', 'Regione'], write: aText, found: c => c.wines.map(w => w.region) },
  vineyard: { headings: ['Vineyard', 'Lage', 'Vigna'], write: aText, found: c => c.wines.map(w => w.vineyard) },
  country: {
    headings: ['Country', 'Land', 'País'],
    write: one(['Frankreich', 'FR'], ['Italia', 'IT'], ['Germany', 'DE']),
    found: c => c.wines.map(w => w.country),
  },
  type: {
    headings: ['Type', 'Farbe', 'Colore'],
    write: one(['rot', 'red'], ['blanc', 'white'], ['rosato', 'rose'], ['weiss trocken', undefined]),
    found: c => c.wines.map(w => w.type),
  },
  drink_until: {
    headings: ['Drink until', 'Trinkbar bis', 'Bere entro'],
    write: aNumber(2030, 2050),
    found: c => c.wines.map(w => w.drink_until),
  },
  note: {
    headings: ['Note', 'Bemerkung', 'Commentaire'],
    write: aText,
    found: c => c.wines.flatMap(w => w.note?.split('\n') ?? []),
  },
  size: {
    headings: ['Size', 'Inhalt', 'Formato'],
    write: one(['0,75 l', 750], ['37,5 cl', 375], ['Magnum', 1_500]),
    found: c => [...c.bottles, ...c.valuations].map(row => row.size_ml),
  },
  price: { headings: ['Price', 'Preis', 'Prix'], write: anAmount, found: c => c.purchases.map(p => p.price_minor) },
  value: {
    headings: ['Value', 'Marktwert', 'Valore'],
    write: anAmount,
    found: c => c.valuations.map(v => v.amount_minor),
  },
  merchant: { headings: ['Store', 'Händler', 'Fornitore'], write: aText, found: c => c.purchases.map(p => p.merchant) },
  order_number: {
    headings: ['Order number', 'Bestellnummer'],
    write: aText,
    found: c => c.purchases.map(p => p.order_number),
  },
  ordered_on: { headings: ['Purchase date', 'Kaufdatum'], write: aDay, found: c => c.purchases.map(p => p.ordered_on) },
  received_on: { headings: ['Delivery date', 'Eingang'], write: aDay, found: c => c.bottles.map(b => b.received_on) },
  departed_on: {
    headings: ['Consumed on', 'Getrunken am'],
    write: aDay,
    found: c => c.bottles.map(b => b.departed_on),
  },
  departure_note: {
    headings: ['Consumption note', 'Anlass'],
    write: aText,
    found: c => c.bottles.map(b => b.departure_note),
  },
  place: { headings: ['Location', 'Lagerort', 'Ubicación'], write: aText, found: c => c.places },
  shelf: { headings: ['Shelf', 'Regalfach', 'Casier'], write: aText, found: c => c.places },
  state: {
    headings: ['Status', 'Zustand'],
    write: one(['getrunken', 'gone'], ['bestellt', 'on_order'], ['vorhanden', 'in_cellar']),
    found: c => c.bottles.map(b => b.state),
  },
  tasted_on: { headings: ['Tasted on', 'Verkostet am'], write: aDay, found: c => c.tastings.map(t => t.tasted_on) },
  tasting_note: {
    headings: ['Tasting note', 'Verkostungsnotiz'],
    write: aText,
    found: c => c.tastings.map(t => t.note),
  },
  none: { headings: ['Laune', 'Humeur', 'Xyz'], write: aText, found: () => [] },
}

const kinds = Object.keys(columns) as (keyof typeof columns)[]
const garbage = ['irgendwo?', '~~', 'k.9x', '???x', '12 oder so wohl', '0']

interface Cell extends Written {
  kind: FileColumn
  heading: string
}

interface WrittenRow {
  name: string
  cells: Cell[]
  /** The texts of the numbers of bottles. */
  counts: Record<'quantity' | 'gone' | 'on_order', string>
  /** The texts about cases; none of them when the table has no such columns. */
  packed: Partial<Record<keyof typeof caseHeadings, string>>
}

function aTable(random: Random): WrittenRow[] {
  const own = kinds
    .filter(() => random() < 0.3)
    .map(kind => ({ kind, heading: pick(random, columns[kind]?.headings ?? []) }))
  const rows = whole(random, 3, 8)
  const ofCases = caseKinds.filter(() => random() < 0.4)
  const writePacked = {
    cases: () => pick(random, ['', '0', '1', '2', '2 Kisten', 'etliche']),
    case_size: () => pick(random, ['', '3', '6 Fl.', '0', 'viele?']),
    case_price: () => pick(random, ['', '72,00', '36,30 €', '25,00', '0', 'teuer']),
  }
  const count = () =>
    random() < 0.25 ? '0' : random() < 0.2 ? '' : random() < 0.1 ? 'viele' : String(whole(random, 1, 4))
  return Array.from({ length: rows }, (_, at) => ({
    // A wine may have several rows, and then they may differ.
    name: `Wein ${pick(random, 'ABCDEFGHIJ'.slice(0, at + 4).split(''))}x`,
    cells: own.map(({ kind, heading }): Cell => {
      const chance = random()
      if (chance < 0.2) return { kind, heading, text: '' }
      if (chance < 0.3) {
        const text = pick(random, garbage)
        return { kind, heading, text, means: columns[kind]?.write === aText ? text : undefined }
      }
      return { kind, heading, text: '', ...columns[kind]?.write(random) }
    }),
    counts: { quantity: count(), gone: random() < 0.3 ? count() : '', on_order: random() < 0.2 ? count() : '' },
    packed: Object.fromEntries(ofCases.map(kind => [kind, writePacked[kind]()])),
  }))
}

const headings = { quantity: 'Anzahl', gone: 'Getrunken', on_order: 'Bestellt' }
const caseHeadings = { cases: 'Kisten', case_size: 'Flaschen pro Kiste', case_price: 'Preis pro Kiste' }
const caseKinds = ['cases', 'case_size', 'case_price'] as const
/** The numbers that the texts about cases mean, and the prices of a bottle in each, by the bottles of a case. */
const caseCounts: Record<string, number> = { 1: 1, 2: 2, '2 Kisten': 2 }
const caseSizes: Record<string, number> = { 3: 3, '6 Fl.': 6 }
const bottlePrices: Record<string, Record<number, number>> = {
  '72,00': { 3: 2_400, 6: 1_200 },
  '36,30 €': { 3: 1_210, 6: 605 },
  '25,00': { 3: 833, 6: 417 },
}
const countKinds = ['quantity', 'gone', 'on_order'] as const

function textOf(rows: readonly WrittenRow[]): string {
  const quoted = (text: string) => `"${text}"`
  const head = [
    'Wein',
    ...(rows[0]?.cells ?? []).map(({ heading }) => heading),
    ...countKinds.map(kind => headings[kind]),
    ...caseKinds.filter(kind => rows[0]?.packed[kind] !== undefined).map(kind => caseHeadings[kind]),
  ]
  return [
    head,
    ...rows.map(({ name, cells, counts, packed }) => [
      name,
      ...cells.map(({ text }) => text),
      ...countKinds.map(k => counts[k]),
      ...caseKinds.flatMap(kind => packed[kind] ?? []),
    ]),
  ]
    .map(cells => cells.map(quoted).join(';'))
    .join('\n')
}

/** Returns true for what people write for nothing. */
const isBlank = (text: string) => /^(|[-–—?.]+|n\/?a|none|unknown)$/i.test(text)

function isStored(read: Read, cellar: CellarOfWine, heading: string, text: string): boolean {
  if (cellar.extras.some(extra => extra[heading]?.split('; ').includes(text))) return true
  return read.report.warnings.some(
    ({ column, original }) => (column === heading && original === text) || (column === null && original.includes(text)),
  )
}

test('loses no cell of 400 random tables, and invents none', async () => {
  for (let seed = 0; seed < 400; seed++) {
    const rows = aTable(seededRandom(`cells ${seed}`))
    const file = textOf(rows)
    const read = await readAs(file)
    for (const row of rows) nothingLost(read, row, file)
    nothingInvented(read, rows, file)
  }
})

function nothingLost(read: Read, { name, cells, counts, packed }: WrittenRow, file: string) {
  const cellar = cellarOf(read, name)
  for (const { kind, heading, text, means } of cells) {
    if (isBlank(text) || isStored(read, cellar, heading, text)) continue
    const found = means !== undefined && columns[kind]?.found(cellar).includes(means)
    assert.ok(found, `${heading} “${text}” of ${name} is lost:\n${file}`)
  }
  for (const kind of countKinds) {
    const text = counts[kind]
    if (isBlank(text) || text === '0' || isStored(read, cellar, headings[kind], text)) continue
    assert.ok(cellar.bottles.length >= Number(text), `${headings[kind]} “${text}” of ${name} is lost:\n${file}`)
  }
  nothingOfCasesLost(read, { name, cells, counts, packed }, file)
}

/** Checks that the texts about cases are stored as they are, or became bottles or the price of one. */
function nothingOfCasesLost(read: Read, { name, packed }: WrittenRow, file: string) {
  const cellar = cellarOf(read, name)
  const { cases = '', case_size = '', case_price = '' } = packed
  const size = caseSizes[case_size] ?? 0
  const bottles = (caseCounts[cases] ?? 0) * size
  const price = bottlePrices[case_price]?.[size]
  const isPriced = price !== undefined && cellar.purchases.some(({ price_minor }) => price_minor === price)
  const arrived = {
    cases: cases === '0' || (bottles > 0 && cellar.bottles.length >= bottles),
    case_size: isPriced || (bottles > 0 && cellar.bottles.length >= bottles),
    case_price: isPriced && case_price !== '25,00',
  }
  for (const kind of caseKinds) {
    const text = packed[kind] ?? ''
    const isFound = text === '' || arrived[kind] || isStored(read, cellar, caseHeadings[kind], text)
    assert.ok(isFound, `${caseHeadings[kind]} “${text}” of ${name} is lost:\n${file}`)
  }
}

/** Checks that each value in the cellar is that of a cell in a row about the wine. */
function nothingInvented(read: Read, rows: readonly WrittenRow[], file: string) {
  for (const name of new Set(rows.map(row => row.name))) {
    const cellar = cellarOf(read, name)
    const own = rows.filter(row => row.name === name)
    const cells = own.flatMap(row => row.cells)
    for (const kind of kinds) {
      if (kind === 'type' || kind === 'size' || kind === 'none' || kind === 'state') continue
      const ofKinds = kind === 'shelf' ? ['place', 'shelf'] : [kind, ...(kind === 'place' ? ['shelf'] : [])]
      const known = cells.filter(cell => ofKinds.includes(cell.kind)).flatMap(({ text, means }) => [text, means])
      const ofCases = own.map(
        ({ packed }) => bottlePrices[packed.case_price ?? '']?.[caseSizes[packed.case_size ?? ''] ?? 0],
      )
      for (const value of columns[kind]?.found(cellar) ?? []) {
        if (value === null || (kind === 'price' && ofCases.includes(value as number))) continue
        const isWritten = known.some(
          each => each === value || (typeof each === 'string' && placed(each).includes(String(value))),
        )
        assert.ok(isWritten, `${kind} “${value}” of ${name} comes from nowhere:\n${file}`)
      }
    }
    const texts = new Set([
      ...cells.map(({ text }) => text),
      ...own.flatMap(({ counts, packed }) => [...Object.values(counts), ...Object.values(packed)]),
    ])
    for (const text of cellar.extras.flatMap(extra => Object.values(extra))) {
      for (const part of text.split('; '))
        assert.ok(texts.has(part), `“${part}” of ${name} comes from nowhere:\n${file}`)
    }
    const most = own.reduce((sum, { counts, packed }) => {
      const numbers = countKinds.map(kind => Number(counts[kind]) || 0)
      // A row without a number of bottles is one bottle, also where the column has none.
      return (
        sum +
        (caseCounts[packed.cases ?? ''] ?? 0) * (caseSizes[packed.case_size ?? ''] ?? 0) +
        Math.max(
          numbers.reduce((a, b) => a + b, 0),
          Number(counts.quantity) > 0 ? 0 : 1,
        )
      )
    }, 0)
    assert.ok(cellar.bottles.length <= most, `${cellar.bottles.length} bottles of ${name}, ${most} at most:\n${file}`)
  }
}

/** The places in a text, from the outside in. */
const placed = (text: string) => text.split(/\s*[›>/\\|]\s*/)
