import { limits } from '../shared/limits.ts'
import { scoreBands } from './bands.ts'
import type { Bottle } from './bottle.ts'
import { departures, stages, wineTypes } from './choices.ts'
import {
  type Critic,
  type CriticColumn,
  criticColumns,
  criticNames,
  criticOf,
  criticScore,
  isCriticColumn,
} from './critics.ts'
import { fieldIdOf, isOwnColumn, type OwnColumn } from './own-column.ts'
import { nonVintage, partsOf, unknownValue, type WineSummary } from './wine-summary.ts'

/** The values that are accepted: those of a list, those that match a pattern, or any text up to a length. */
export type Accepted = readonly string[] | RegExp | number

interface Text {
  id: string
  message: string
}

export interface DimensionRow {
  title: Text
  /** The heading of its chart, if it is one facet. */
  heading?: Text
  /** Decides the names and the order of its values: a choice comes as listed, years newest first, others by count. */
  kind:
    | 'choice'
    | 'country'
    | 'year'
    | 'text'
    | 'place'
    | 'person'
    | 'size'
    | 'price'
    | 'score'
    | 'critic'
    | 'custom'
    | 'wine'
  choices?: readonly string[]
  /** Returns each value once. */
  valuesOf: (wine: WineSummary, key: string) => string | readonly string[]
  /** Returns the numbers that its filter compares, if its values are ranges such as `20-30` or `90-`. */
  numbersOf?: (wine: WineSummary, key: string) => readonly number[]
  /** Returns the values by which its filter finds a wine, if these are more than the wine's own. */
  filterValuesOf?: (wine: WineSummary) => readonly string[]
  /** It stands for several facets: the values of its filter are `key:value`, and every key is a facet. */
  keyed?: true
  /** Counts the bottles of a wine that have a value, where not all of them have it. */
  bottlesOf?: (wine: WineSummary, value: string) => number
  /** The list can be filtered by it; its filter is open or closed at first, or offered only where it is set. */
  filter?: 'open' | 'closed' | 'set'
  /** The analytics divide the cellar by it. */
  shares?: true
  /** The list can be grouped by it, and offers it in this position. */
  grouping?: number
  /** The name of the group of wines that have no value; without it they are called unknown. */
  none?: Text
}

/**
 * The respects in which wines differ. The filters and groups of the list, the parameters of its address and of the API,
 * and the shares of the analytics follow from these rows.
 */
export const dimensions = {
  stage: {
    title: /*i18n*/ { id: 'dimension.stage', message: 'When to drink' },
    heading: /*i18n*/ { id: 'dimension.stage.heading', message: 'By stage' },
    kind: 'choice',
    choices: stages,
    valuesOf: wine => (wine.parts ? [...new Set(wine.parts.map(({ stage }) => stage))] : wine.stage),
    bottlesOf: (wine, value) =>
      partsOf(wine).reduce((sum, part) => sum + (part.stage === value ? part.in_cellar : 0), 0),
    filter: 'open',
    shares: true,
    grouping: 3,
  },
  type: {
    title: /*i18n*/ { id: 'dimension.type', message: 'Type' },
    heading: /*i18n*/ { id: 'dimension.type.heading', message: 'By type' },
    kind: 'choice',
    choices: wineTypes,
    valuesOf: ({ wine }) => wine.type,
    filter: 'open',
    shares: true,
  },
  country: {
    title: /*i18n*/ { id: 'dimension.country', message: 'Country' },
    heading: /*i18n*/ { id: 'dimension.country.heading', message: 'By country' },
    kind: 'country',
    valuesOf: ({ wine }) => wine.country ?? unknownValue,
    filter: 'open',
    shares: true,
  },
  region: {
    title: /*i18n*/ { id: 'dimension.region', message: 'Region' },
    heading: /*i18n*/ { id: 'dimension.region.heading', message: 'By region' },
    kind: 'text',
    valuesOf: ({ wine }) => wine.region ?? unknownValue,
    filter: 'closed',
    shares: true,
    grouping: 2,
    none: /*i18n*/ { id: 'dimension.region.none', message: 'Region unknown' },
  },
  appellation: {
    title: /*i18n*/ { id: 'dimension.appellation', message: 'Appellation' },
    heading: /*i18n*/ { id: 'dimension.appellation.heading', message: 'By appellation' },
    kind: 'text',
    valuesOf: ({ wine }) => wine.appellation ?? unknownValue,
    filter: 'closed',
  },
  vintage: {
    title: /*i18n*/ { id: 'dimension.vintage', message: 'Vintage' },
    heading: /*i18n*/ { id: 'dimension.vintage.heading', message: 'By vintage' },
    kind: 'year',
    valuesOf: ({ index }) => index.vintage,
    filter: 'closed',
    shares: true,
  },
  grape: {
    title: /*i18n*/ { id: 'dimension.grape', message: 'Grape' },
    heading: /*i18n*/ { id: 'dimension.grape.heading', message: 'By grape' },
    kind: 'text',
    valuesOf: ({ index }) => index.grapes,
    filter: 'closed',
    shares: true,
  },
  producer: {
    title: /*i18n*/ { id: 'dimension.producer', message: 'Producer' },
    heading: /*i18n*/ { id: 'dimension.producer.heading', message: 'By producer' },
    kind: 'text',
    valuesOf: ({ wine }) => wine.producer ?? unknownValue,
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.producer.none', message: 'No producer' },
  },
  /** One wine by its id, as a chart chooses it. */
  wine: {
    title: /*i18n*/ { id: 'dimension.wine', message: 'Wine' },
    heading: /*i18n*/ { id: 'dimension.wine.heading', message: 'By wine' },
    kind: 'wine',
    valuesOf: ({ wine }) => wine.id,
    filter: 'set',
  },
  place: {
    title: /*i18n*/ { id: 'dimension.place', message: 'Place' },
    heading: /*i18n*/ { id: 'dimension.place.heading', message: 'By place' },
    kind: 'place',
    valuesOf(wine) {
      if (wine.place_ids.length === 0) return [unknownValue]
      return bottlesIn(wine, null) > 0 ? [...wine.place_ids, unknownValue] : wine.place_ids
    },
    filterValuesOf: wine => wine.ofBottles().places,
    bottlesOf: (wine, value) => bottlesIn(wine, value === unknownValue ? null : value),
    filter: 'closed',
    grouping: 1,
    none: /*i18n*/ { id: 'dimension.place.none', message: 'No place' },
  },
  merchant: {
    title: /*i18n*/ { id: 'dimension.merchant', message: 'Merchant' },
    heading: /*i18n*/ { id: 'dimension.merchant.heading', message: 'By merchant' },
    kind: 'text',
    valuesOf: wine => wine.ofBottles().merchants,
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.merchant.none', message: 'No merchant' },
  },
  owner: {
    title: /*i18n*/ { id: 'dimension.owner', message: 'Owner' },
    heading: /*i18n*/ { id: 'dimension.owner.heading', message: 'By owner' },
    kind: 'person',
    valuesOf: wine => wine.ofBottles().owners,
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.owner.none', message: 'The whole cellar' },
  },
  /** The price of one bottle, in whole units of the currency that the list is shown in. */
  price: {
    title: /*i18n*/ { id: 'dimension.price', message: 'Price paid' },
    heading: /*i18n*/ { id: 'dimension.price.heading', message: 'By price' },
    kind: 'price',
    valuesOf: wine => wine.ofBottles().price_bands,
    numbersOf: wine => wine.ofBottles().prices,
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.price.none', message: 'No price' },
  },
  size: {
    title: /*i18n*/ { id: 'dimension.size', message: 'Bottle size' },
    heading: /*i18n*/ { id: 'dimension.size.heading', message: 'By bottle size' },
    kind: 'size',
    valuesOf: wine => wine.ofBottles().sizes,
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.size.none', message: 'No bottles' },
  },
  /** From 0 to 100, as scores are stored. */
  score: {
    title: /*i18n*/ { id: 'dimension.score', message: 'Latest score' },
    heading: /*i18n*/ { id: 'dimension.score.heading', message: 'By score' },
    kind: 'score',
    valuesOf: ({ score }) => scoreBands(score),
    numbersOf: ({ score }) => (score === null ? [] : [score]),
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.score.none', message: 'No score' },
  },
  lock: {
    title: /*i18n*/ { id: 'dimension.lock', message: 'Locked bottles' },
    heading: /*i18n*/ { id: 'dimension.lock.heading', message: 'By lock' },
    kind: 'choice',
    choices: ['locked', unknownValue],
    valuesOf({ locked, readBottles }) {
      if (locked === 0) return unknownValue
      return readBottles().filter(({ state }) => state !== 'gone').length > locked ? ['locked', unknownValue] : 'locked'
    },
    bottlesOf: ({ locked, in_cellar }, value) => (value === 'locked' ? locked : in_cellar - locked),
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.lock.none', message: 'Not locked' },
  },
  tag: {
    title: /*i18n*/ { id: 'dimension.tag', message: 'Tag' },
    heading: /*i18n*/ { id: 'dimension.tag.heading', message: 'By tag' },
    kind: 'text',
    valuesOf: ({ index }) => index.tags,
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.tag.none', message: 'No tags' },
  },
  /** Bottles that are gone have a reason, a person who removed them, and an occasion. */
  departure: {
    title: /*i18n*/ { id: 'dimension.departure', message: 'Reason removed' },
    heading: /*i18n*/ { id: 'dimension.departure.heading', message: 'By reason removed' },
    kind: 'choice',
    choices: departures,
    valuesOf: wine => ofGone(wine, ({ departure }) => departure),
    filter: 'closed',
  },
  person: {
    title: /*i18n*/ { id: 'dimension.person', message: 'Removed by' },
    heading: /*i18n*/ { id: 'dimension.person.heading', message: 'By person' },
    kind: 'person',
    valuesOf: wine => ofGone(wine, ({ departed_by }) => departed_by),
    filter: 'closed',
  },
  occasion: {
    title: /*i18n*/ { id: 'dimension.occasion', message: 'Occasion' },
    heading: /*i18n*/ { id: 'dimension.occasion.heading', message: 'By occasion' },
    kind: 'text',
    valuesOf: wine => ofGone(wine, ({ occasion }) => occasion),
    filter: 'closed',
  },
  /** The scores of critics, from 0 to 100. */
  critic: {
    title: /*i18n*/ { id: 'dimension.critic', message: 'Critic' },
    kind: 'critic',
    valuesOf: ({ wine }, critic) => scoreBands(criticScore(wine, critic as Critic)?.score ?? null),
    numbersOf({ wine }, critic) {
      const found = criticScore(wine, critic as Critic)
      return found ? [found.score] : []
    },
    keyed: true,
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.score.none', message: 'No score' },
  },
  /** The custom fields of the cellar by their ids. */
  custom: {
    title: /*i18n*/ { id: 'dimension.custom', message: 'Custom field' },
    kind: 'custom',
    valuesOf: ({ wine: { own } }, field_id) =>
      (Object.hasOwn(own, field_id) ? own[field_id] : undefined) ?? unknownValue,
    keyed: true,
    filter: 'closed',
    none: /*i18n*/ { id: 'dimension.custom.none', message: 'No value' },
  },
} as const satisfies Record<string, DimensionRow>

/** Returns the values of the bottles that are gone, cancelled ones left out. */
function ofGone({ readBottles }: WineSummary, read: (bottle: Bottle) => string | null): readonly string[] {
  const gone = readBottles().filter(({ state, departure }) => state === 'gone' && departure !== 'cancelled')
  return [...new Set(gone.map(bottle => read(bottle) ?? unknownValue))]
}

function bottlesIn({ readBottles }: WineSummary, place: string | null): number {
  return readBottles().filter(({ state, place_id }) => state === 'in_cellar' && place_id === place).length
}

type Dimensions = typeof dimensions
export type Dimension = keyof Dimensions
type DimensionWith<Row> = { [Name in Dimension]: Dimensions[Name] extends Row ? Name : never }[Dimension]
export type FilterName = DimensionWith<{ filter: string }>
export type KeyedFilter = DimensionWith<{ filter: string; keyed: true }>
export type PlainFilter = Exclude<FilterName, KeyedFilter>
/** A filter of the list: by a dimension, or by one key of several. */
export type Facet = PlainFilter | `${KeyedFilter}:${string}`
/** The facets and the stock have counts. */
export type CountedFacet = Facet | 'stock'
export type ShareName = DimensionWith<{ shares: true }>
export type Grouping = DimensionWith<{ grouping: number }>
export type ValueOf<Name extends Dimension> = Dimensions[Name] extends { choices: readonly (infer V extends string)[] }
  ? V
  : string

const names = Object.keys(dimensions) as Dimension[]
const rowOf = (name: Dimension): DimensionRow => dimensions[name]

export const filterNames = names.filter(name => rowOf(name).filter) as FilterName[]
export const keyedFilters = filterNames.filter(name => rowOf(name).keyed) as KeyedFilter[]
export const plainFilters = filterNames.filter(name => !rowOf(name).keyed) as PlainFilter[]
export const shareNames = names.filter(name => rowOf(name).shares) as ShareName[]
export const groupings = names
  .filter(name => rowOf(name).grouping)
  .sort((a, b) => (rowOf(a).grouping ?? 0) - (rowOf(b).grouping ?? 0)) as Grouping[]

const idPattern = '[0-9a-f-]{36}'
const rangePattern = '\\d{1,9}-(\\d{1,9})?'

const acceptedKinds = {
  country: limits.country_filter,
  year: new RegExp(`^(\\d{4}|${nonVintage})$`),
  text: limits.line,
  place: new RegExp(`^(${idPattern}|${unknownValue})$`),
  person: new RegExp(`^(${idPattern}|${unknownValue})$`),
  wine: new RegExp(`^${idPattern}$`),
  size: new RegExp(`^(\\d{1,6}|${unknownValue})$`),
  price: new RegExp(`^(${rangePattern}|${unknownValue})$`),
  score: new RegExp(`^(${rangePattern}|${unknownValue})$`),
  critic: new RegExp(`^(${criticNames.join('|')}):(${rangePattern}|${unknownValue})$`),
  custom: new RegExp(`^${idPattern}:[^]{1,${limits.own_value}}$`),
}

export function acceptedBy(name: FilterName): Accepted {
  const row: (typeof dimensions)[FilterName] = dimensions[name]
  return row.kind === 'choice' ? row.choices : acceptedKinds[row.kind]
}

/** `any` time, also an unknown one. */
export const anyTime = 'any'

/** A year, a month, the days `2024-05-03..2024-06-02` with both ends or one, `unknown` for an unknown day, or `any`. */
const periodPattern = /^(\d{4}(-\d{2})?|(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?|unknown|any)$/

export interface MomentRow {
  accepts: RegExp
  text: Text
  /** The texts for a range of days, for bottles whose day is unknown, and for all of them. */
  days?: Text
  none?: Text
  any?: Text
}

/**
 * The periods that the analytics link to: the list shows the wines to which something happened then, or will happen.
 */
export const moments = {
  /** `2031`: the window is open in that year. `2031-peak`: the wine is then at that stage, as in `2031-peak_estimated`. */
  ready: {
    accepts: /^\d{4}(-(young|early|peak|late|past)(_estimated)?)?$/,
    text: /*i18n*/ { id: 'moment.ready', message: 'Ready in {when}' },
  },
  bought: {
    accepts: periodPattern,
    text: /*i18n*/ { id: 'moment.bought', message: 'Bought in {when}' },
    days: /*i18n*/ { id: 'moment.bought.days', message: 'Bought {when}' },
    none: /*i18n*/ { id: 'moment.bought.none', message: 'Bought on an unknown day' },
    any: /*i18n*/ { id: 'moment.bought.any', message: 'Bought at any time' },
  },
  drunk: {
    accepts: periodPattern,
    text: /*i18n*/ { id: 'moment.drunk', message: 'Drunk in {when}' },
    days: /*i18n*/ { id: 'moment.drunk.days', message: 'Drunk {when}' },
    none: /*i18n*/ { id: 'moment.drunk.none', message: 'Drunk on an unknown day' },
    any: /*i18n*/ { id: 'moment.drunk.any', message: 'Drunk at any time' },
  },
  /** The bottle left the cellar in another way. */
  left: {
    accepts: periodPattern,
    text: /*i18n*/ { id: 'moment.left', message: 'Removed in {when}' },
    days: /*i18n*/ { id: 'moment.left.days', message: 'Removed {when}' },
    none: /*i18n*/ { id: 'moment.left.none', message: 'Removed on an unknown day' },
    any: /*i18n*/ { id: 'moment.left.any', message: 'Removed at any time' },
  },
} as const satisfies Record<string, MomentRow>

export type Moment = keyof typeof moments
export const momentNames = Object.keys(moments) as Moment[]

export type Direction = 'up' | 'down'
export type SortKey = (wine: WineSummary, countryName: (code: string) => string) => string | number | null

interface SortRow {
  title: Text
  /** The default direction, which puts the most interesting wines first. */
  direction: Direction
  /** The first key decides, and each next one between wines that are equal so far. */
  keys: readonly SortKey[]
}

/** The measures and dimensions by which the list can be sorted. */
export const sorts = {
  name: {
    title: /*i18n*/ { id: 'sort.name', message: 'Name' },
    direction: 'up',
    keys: [({ wine }) => wine.producer ?? wine.name, ({ wine }) => wine.name, ({ wine }) => wine.vintage],
  },
  vintage: { title: dimensions.vintage.title, direction: 'up', keys: [({ wine }) => wine.vintage] },
  origin: {
    title: /*i18n*/ { id: 'sort.origin', message: 'Origin' },
    direction: 'up',
    keys: [
      ({ wine }, countryName) => wine.country && countryName(wine.country),
      ({ wine }) => wine.region,
      ({ wine }) => wine.subregion,
      ({ wine }) => wine.appellation,
    ],
  },
  window: {
    title: dimensions.stage.title,
    direction: 'up',
    keys: [({ wine }) => wine.drink_until ?? wine.drink_from, ({ wine }) => wine.drink_from],
  },
  bottles: {
    title: /*i18n*/ { id: 'measure.bottles', message: 'Bottles' },
    direction: 'down',
    keys: [wine => wine.in_cellar, wine => wine.on_order],
  },
  value: {
    title: /*i18n*/ { id: 'measure.value', message: 'Value' },
    direction: 'down',
    keys: [wine => wine.value_minor],
  },
  paid: {
    title: /*i18n*/ { id: 'measure.paid', message: 'Paid' },
    direction: 'down',
    keys: [wine => wine.paid_minor],
  },
  score: {
    title: /*i18n*/ { id: 'measure.score', message: 'Score' },
    direction: 'down',
    keys: [wine => wine.score],
  },
  added: {
    title: /*i18n*/ { id: 'sort.added', message: 'Newest first' },
    direction: 'down',
    keys: [({ wine }) => Date.parse(wine.created_at)],
  },
} as const satisfies Record<string, SortRow>

type NamedSort = keyof typeof sorts
export type WineSort = NamedSort | CriticColumn | OwnColumn
export const namedSorts = Object.keys(sorts) as NamedSort[]
/** All sorts but those by custom fields. */
export const wineSorts = [...namedSorts, ...criticColumns] as const
export const acceptedSort = new RegExp(`^(${wineSorts.join('|')}|own:${idPattern})$`)

/** Returns how a sort orders the wines. */
export function sortRow(sort: WineSort): Omit<SortRow, 'title'> {
  if (isOwnColumn(sort)) {
    const field_id = fieldIdOf(sort)
    const value = ({ wine }: WineSummary) => wine.own[field_id] ?? null
    return { direction: 'up', keys: [line => numberIn(value(line)), value] }
  }
  if (!isCriticColumn(sort)) return sorts[sort]
  const critic = criticOf(sort)
  return { direction: 'down', keys: [({ wine }) => criticScore(wine, critic)?.score ?? null] }
}

/** Returns the number that a text is. Every other text is null, as is a day, whose letters are in the order of time. */
function numberIn(text: string | null): number | null {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}
