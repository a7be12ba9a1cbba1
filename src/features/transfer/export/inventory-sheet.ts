import { amountOf, exponentOf } from '../../../shared/minor-units.ts'
import { basisOf, type Figure } from '../../money/value.ts'
import type { Inventory, InventoryLine, InventoryPlace } from './inventory.ts'
import type { ListWords } from './list-sheet.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'

/** The columns of an inventory. Totals are in one currency, single amounts in their own. */
export const inventoryFacts = [
  'place',
  'producer',
  'name',
  'vintage',
  'type',
  'country',
  'region',
  'size',
  'bottles',
  'paid_each',
  'paid_currency',
  'paid_on',
  'paid',
  'value_each',
  'value_currency',
  'valued_on',
  'value_basis',
  'value',
] as const
export type InventoryFact = (typeof inventoryFacts)[number]

/** The words of the table in a language. */
export interface InventoryWords extends Pick<ListWords, 'type' | 'country' | 'size' | 'basis' | 'nonVintage'> {
  inventoryTitle(fact: InventoryFact): string
  /** The title of a sum, with its currency. */
  sumTitle(fact: 'paid' | 'value', currency: string): string
}

/** Lists an inventory line by line. An unknown figure stays empty and is never shown as zero. */
export function inventorySheet(name: string, { places }: Inventory, currency: string, words: InventoryWords): Sheet {
  return {
    name,
    columns: inventoryFacts.map(fact => columnOf(fact, currency, words)),
    *rows() {
      for (const place of places) {
        for (const line of place.lines) yield inventoryFacts.map(fact => cells[fact](line, place, words, currency))
      }
    },
  }
}

const kinds: Partial<Record<InventoryFact, SheetColumn['kind']>> = {
  vintage: 'number',
  bottles: 'number',
  paid_each: 'number',
  value_each: 'number',
  paid_on: 'day',
  valued_on: 'day',
  paid: 'amount',
  value: 'amount',
}

const widths: Partial<Record<InventoryFact, number>> = { place: 28, producer: 26, name: 30 }

function columnOf(fact: InventoryFact, currency: string, words: InventoryWords): SheetColumn {
  const title = fact === 'paid' || fact === 'value' ? words.sumTitle(fact, currency) : words.inventoryTitle(fact)
  const isPrice = /^(paid|value)/.test(fact)
  return { title, kind: kinds[fact] ?? 'text', width: widths[fact] ?? 12, isPrice, digits: exponentOf(currency) }
}

type CellOf = (line: InventoryLine, place: InventoryPlace, words: InventoryWords, currency: string) => Cell

const cells: Record<InventoryFact, CellOf> = {
  place: (_, { path }) => path.map(({ name }) => name).join(' › ') || null,
  producer: ({ wine }) => wine.producer,
  name: ({ wine }) => wine.name,
  vintage: ({ wine }, _, words) => wine.vintage ?? words.nonVintage,
  type: ({ wine }, _, words) => words.type(wine.type),
  country: ({ wine }, _, words) => wine.country && words.country(wine.country),
  region: ({ wine }) => wine.region,
  size: ({ size_ml }, _, words) => words.size(size_ml),
  bottles: ({ bottles }) => bottles,
  paid_each: ({ paid }) => entered(paid),
  paid_currency: ({ paid }) => paid?.entered.currency ?? null,
  paid_on: ({ paid }) => paid?.entered_on ?? null,
  paid: ({ paid_minor }, _place, _words, currency) => inWhole(paid_minor, currency),
  value_each: ({ value }) => entered(value),
  value_currency: ({ value }) => value?.entered.currency ?? null,
  valued_on: ({ value }) => value?.entered_on ?? null,
  value_basis: ({ value }, _, words) => (value ? words.basis(basisOf(value)) : null),
  value: ({ value_minor }, _place, _words, currency) => inWhole(value_minor, currency),
}

function entered(figure: Figure | undefined): Cell {
  return figure ? amountOf(figure.entered.amount_minor, figure.entered.currency) : null
}

function inWhole(minor: number | null, currency: string): Cell {
  return minor === null ? null : amountOf(minor, currency)
}
