import {
  type Critic,
  type CriticColumn,
  criticOf,
  criticScore,
  critics,
  criticsOf,
  isCriticColumn,
} from '../../../model/critics.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import { columnNames } from '../../../model/list-columns.ts'
import type { Place } from '../../../model/place.ts'
import type { Stage, Wine } from '../../../model/wine.ts'
import { byField, fieldsOfKind, type WineField, wineFields } from '../../../model/wine-fields.ts'
import { type ValueBasis, valueBases, type WineSummary } from '../../../model/wine-summary.ts'
import { dayAt } from '../../../shared/days.ts'
import { amountOf, exponentOf } from '../../../shared/minor-units.ts'
import type { ScoreScale } from '../../../shared/score-scales.ts'
import { scoreOn } from '../../../shared/scores.ts'
import { placeText } from '../../places/place-text.ts'
import type { Column, ColumnName } from '../../views/contract.ts'
import type { Cell, ColumnKind, Sheet, SheetColumn } from './sheet.ts'

/** The fields of a wine in the table. Barcodes and ids of other products are only in the full export. */
const wineFacts = fieldsOfKind('text', 'vintage', 'type', 'country', 'grapes', 'percent', 'sweetness', 'year')
const listFacts = [
  ...wineFacts,
  'estimated_window',
  'stage',
  'in_cellar',
  'on_order',
  'gone',
  'sizes',
  'places',
  'paid',
  'unpriced',
  'value',
  'value_basis',
  'unvalued',
  'score',
  'tags',
  'note',
  'added',
] as const
export type ListFact = (typeof listFacts)[number]

/** The words of the table in a language. */
export interface ListWords {
  title(fact: ListFact): string
  /** The title of an amount, with its currency. */
  amountTitle(fact: ListFact, currency: string): string
  type(type: Wine['type']): string
  /** An estimated window as a text that no import takes for a window. */
  estimatedWindow(wine: Wine, stage: Stage): string
  stage(stage: Stage): string
  sweetness(sweetness: NonNullable<Wine['sweetness']>): string
  country(code: string): string
  size(size_ml: number): string
  basis(basis: ValueBasis): string
  nonVintage: string
}

export interface ListSetting {
  words: ListWords
  /** The currency of the amounts. */
  currency: string
  score_scale: ScoreScale
  places: ReadonlyMap<string, Place>
  custom_fields: ReadonlyMap<string, CustomField>
  rtl?: boolean
  /** The time zone of the days, by default the browser's own. */
  time_zone?: string
}

/** Returns the wines of a list in its order, with the requested columns or all of them. */
export function listSheet(
  name: string,
  lines: readonly WineSummary[],
  columns: readonly Column[] | 'all',
  setting: ListSetting,
): Sheet {
  const sheetColumns = sheetColumnsOf(columns, lines, setting)
  return {
    name,
    columns: sheetColumns.map(({ column }) => column),
    rtl: setting.rtl ?? false,
    *rows() {
      for (const line of lines) yield sheetColumns.map(({ cell }) => cell(line, setting))
    },
  }
}

interface ColumnWithCell {
  column: SheetColumn
  cell(line: WineSummary, setting: ListSetting): Cell
}

/** Returns the columns. Producer, name and type come first, as in the list. */
function sheetColumnsOf(
  columns: readonly Column[] | 'all',
  lines: readonly WineSummary[],
  setting: ListSetting,
): ColumnWithCell[] {
  const { custom_fields } = setting
  const ofList = columns === 'all' ? [...columnNames] : columns
  const facts = new Set<ListFact | CriticColumn | CustomField>(['producer', 'name', 'type'])
  if (columns === 'all') for (const fact of listFacts) facts.add(fact)
  for (const column of ofList) {
    const field = custom_fields.get(column.slice('own:'.length))
    if (field) facts.add(field)
    else if (isCriticColumn(column)) facts.add(column)
    else for (const fact of factsOf[column as ColumnName] ?? []) facts.add(fact)
  }
  if (columns === 'all') {
    for (const critic of criticsOf(lines.map(({ wine }) => wine))) facts.add(`critic:${critic}`)
    for (const field of byPosition(custom_fields)) facts.add(field)
  }
  return Array.from(facts, fact => {
    if (typeof fact !== 'string') return customColumn(fact)
    return isCriticColumn(fact) ? criticColumn(criticOf(fact)) : factColumn(fact, setting)
  })
}

const factsOf: Record<ColumnName, readonly ListFact[]> = {
  vintage: ['vintage'],
  origin: ['appellation', 'region', 'country'],
  window: ['drink_from', 'drink_until', 'estimated_window'],
  bottles: ['in_cellar', 'on_order'],
  value: ['value', 'value_basis', 'unvalued'],
  score: ['score'],
  place: ['places'],
  paid: ['paid', 'unpriced'],
  region: ['region', 'country'],
  grapes: ['grapes'],
  size: ['sizes'],
  tags: ['tags'],
  added: ['added'],
}

function byPosition(custom_fields: ReadonlyMap<string, CustomField>): CustomField[] {
  return [...custom_fields.values()].sort((a, b) => a.position - b.position)
}

function factColumn(fact: ListFact, { words, currency }: ListSetting): ColumnWithCell {
  const { kind, width, cell } = facts[fact]
  const isPrice = priceFacts.has(fact)
  if (kind !== 'amount') return { column: { title: words.title(fact), kind, width, isPrice }, cell }
  const title = words.amountTitle(fact, currency)
  return { column: { title, kind, width, isPrice, digits: exponentOf(currency) }, cell }
}

const priceFacts: ReadonlySet<ListFact> = new Set(['paid', 'unpriced', 'value', 'value_basis', 'unvalued'])

const ownKinds = { text: 'text', choice: 'text', number: 'number', day: 'day' } as const

function customColumn({ id, name, kind }: CustomField): ColumnWithCell {
  return {
    column: { title: name, kind: ownKinds[kind], width: 16 },
    cell({ wine }) {
      const value = wine.own[id] ?? null
      return kind === 'number' && value !== null && Number.isFinite(Number(value)) ? Number(value) : value
    },
  }
}

/** The scores of a critic, each on its own scale. */
function criticColumn(critic: Critic): ColumnWithCell {
  return {
    column: { title: critics[critic], kind: 'number', width: 12 },
    cell({ wine }) {
      const found = criticScore(wine, critic)
      return found ? (found.text ?? scoreOn(found.score, found.scale, found.scale)) : null
    },
  }
}

interface Fact {
  kind: ColumnKind
  width: number
  cell: ColumnWithCell['cell']
}

const fact = (width: number, cell: ColumnWithCell['cell'], kind: ColumnKind = 'text'): Fact => ({ kind, width, cell })
const count = (cell: (line: WineSummary) => Cell) => fact(10, cell, 'number')
const ofWine = (field: WineField, cell: ColumnWithCell['cell'], kind?: ColumnKind) =>
  fact(wineFields[field].width, cell, kind)

const facts: Record<ListFact, Fact> = {
  ...byField(fieldsOfKind('text', 'note'), field => ofWine(field, ({ wine }) => wine[field])),
  ...byField(fieldsOfKind('percent'), field => count(({ wine }) => wine[field])),
  ...byField(fieldsOfKind('year'), field => count(({ wine }) => (isEstimated(wine) ? null : wine[field]))),
  estimated_window: fact(18, ({ wine, stage }, { words }) =>
    isEstimated(wine) ? words.estimatedWindow(wine, stage) : null,
  ),
  type: ofWine('type', ({ wine }, { words }) => words.type(wine.type)),
  vintage: ofWine('vintage', ({ wine }, { words }) => wine.vintage ?? words.nonVintage, 'number'),
  country: ofWine('country', ({ wine }, { words }) => wine.country && words.country(wine.country)),
  grapes: ofWine('grapes', ({ wine }) =>
    listed(wine.grapes.map(({ name, share }) => (share === null ? name : `${name} ${share}%`))),
  ),
  sweetness: ofWine('sweetness', ({ wine }, { words }) => wine.sweetness && words.sweetness(wine.sweetness)),
  stage: fact(18, ({ stage }, { words }) => words.stage(stage)),
  in_cellar: count(line => line.in_cellar),
  on_order: count(line => line.on_order),
  gone: count(line => line.gone),
  sizes: fact(14, (line, { words }) => listed(sizesOf(line).map(words.size))),
  places: fact(32, ({ place_ids }, { places }) => listed(place_ids.map(id => placeText(id, places)))),
  paid: fact(12, ({ paid_minor }, { currency }) => inWhole(paid_minor, currency), 'amount'),
  unpriced: count(line => line.unpriced),
  value: fact(12, ({ value_minor }, { currency }) => inWhole(value_minor, currency), 'amount'),
  value_basis: fact(22, ({ value_bases }, { words }) => {
    const known = valueBases.filter(basis => value_bases[basis])
    return known.length === 1
      ? listed(known.map(words.basis))
      : listed(known.map(basis => `${words.basis(basis)}: ${value_bases[basis]}`))
  }),
  unvalued: count(line => line.unvalued),
  score: fact(9, ({ score }, { score_scale }) => (score === null ? null : scoreOn(score, score_scale, null)), 'number'),
  tags: ofWine('tags', ({ wine }) => listed(wine.tags)),
  added: fact(12, ({ wine }, { time_zone }) => dayAt(new Date(wine.created_at), time_zone), 'day'),
}

function isEstimated({ window_source }: Wine): boolean {
  return window_source === 'estimated'
}

function listed(texts: readonly string[]): string | null {
  return texts.join('; ') || null
}

function inWhole(minor: number | null, currency: string): Cell {
  return minor === null ? null : amountOf(minor, currency)
}

function sizesOf({ readBottles }: WineSummary): number[] {
  const sizes = new Set(readBottles().flatMap(({ state, size_ml }) => (state === 'gone' ? [] : [size_ml])))
  return [...sizes].sort((a, b) => a - b)
}
