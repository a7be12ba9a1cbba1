import fc from 'fast-check'
import {
  aBottle,
  aCustomField,
  anId,
  aPlace,
  aPurchase,
  aTasting,
  aValuation,
  aWine,
  aWish,
} from '../src/features/cellars/builders.ts'
import { emptyReplica, type Replica } from '../src/ledger/replica.ts'
import { customFieldKinds, endings, placeKinds, sweetnesses } from '../src/model/choices.ts'
import type { Wine } from '../src/model/wine.ts'
import { type FieldOfKind, type WineFieldKind, wineFields } from '../src/model/wine-fields.ts'
import { isCleanText } from '../src/shared/text.ts'

/** Formulas, separators of cells and lists, letters of other scripts, and text that only looks like them. */
const hostile = [
  '=HYPERLINK("http://example.test";"x")',
  '=1+1',
  '-5',
  '- dry',
  '@SUM(A1)',
  "'=quoted",
  "''",
  "'t Wijnhuis",
  '＝1',
  '+49 6531 2000',
  'a;b',
  'a\\;b\\',
  'House › Cellar',
  '60%',
  'Merlot 60%',
  'x:y',
  'line\nline',
  'tab\tin',
  'carriage\rreturn',
  '"quoted", and more',
  '&amp; &#233; <b>',
  '_x000D_',
  'بردو شاتو',
  'יין אדום',
  '日本酒',
  '🍷',
  '0012345678901',
  '1/2/2024',
  'TRUE',
  'NV',
  'null',
] as const

const plain = { noNullPrototype: true } as const
const isOneLine = (text: string) => text !== '' && text === text.trim() && isCleanText(text)
const anyText = fc
  .oneof(
    fc.constantFrom(...hostile),
    fc.string({ unit: 'grapheme', maxLength: 12 }).map(text => text.trim()),
  )
  .filter(isOneLine)
const anyLine = anyText.filter(text => !/[\n\r]/.test(text))
const line = fc.option(anyLine)
const note = fc.option(anyText)
const day = fc.option(
  fc.integer({ min: -40_000, max: 60_000 }).map(number => new Date(number * 86_400_000).toISOString().slice(0, 10)),
)
const minor = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000_000 }))
const price = fc.option(fc.tuple(minor, fc.constantFrom('EUR', 'JPY', 'TND', 'CHF')))
const year = fc.option(fc.integer({ min: 1700, max: 2300 }))
const percent = fc.option(
  fc.oneof(fc.constantFrom(0, 12.5, 100, 33.333333), fc.double({ min: 0, max: 100, noNaN: true })),
)
const extra = fc.dictionary(anyLine, anyText, { maxKeys: 3, ...plain })
const someLines = fc.array(anyLine, { maxLength: 3 })

const wineValues = {
  text: line,
  vintage: year,
  type: fc.constantFrom('red', 'white', 'sparkling', 'other'),
  country: fc.option(fc.constantFrom('FR', 'DE', 'IT')),
  grapes: fc.array(fc.record({ name: anyLine, share: percent }, plain), { maxLength: 3 }),
  percent,
  sweetness: fc.option(fc.constantFrom(...sweetnesses)),
  year,
  tags: someLines,
  barcodes: someLines,
  note,
  external_ids: fc.array(fc.record({ product: anyLine, id: anyLine }, plain), { maxLength: 2 }),
} satisfies { [Kind in WineFieldKind]: fc.Arbitrary<Wine[FieldOfKind<Kind>]> }

const wine = fc.record<Partial<Wine> & Pick<Wine, 'type'>>({
  ...Object.fromEntries(Object.entries(wineFields).map(([field, { kind }]) => [field, wineValues[kind]])),
  type: wineValues.type,
  window_source: fc.option(fc.constantFrom('own', 'imported')),
  extra,
})

const bottle = fc.record({
  state: fc.constantFrom('on_order', 'in_cellar', 'gone'),
  size_ml: fc.constantFrom(375, 750, 1500),
  price,
  slot_row: fc.option(fc.integer({ min: 1, max: 500 })),
  slot_column: fc.option(fc.integer({ min: 1, max: 500 })),
  received_on: day,
  opened_on: day,
  left_ml: fc.option(fc.nat(750)),
  preserved: fc.option(fc.constantFrom('cork', 'needle')),
  lock_reason: line,
  locked_until_on: day,
  departed_on: day,
  departure: fc.option(fc.constantFrom(...endings)),
  departure_note: note,
  company: line,
  occasion: line,
  note,
  external_id: line,
  extra,
  placed: fc.boolean(),
})

const purchase = fc.record({
  quantity: fc.integer({ min: 1, max: 24 }),
  price,
  merchant: line,
  ordered_on: day,
  expected_on: day,
  order_number: line,
  note,
  extra,
})

const tasting = fc.record({
  mine: fc.boolean(),
  ofBottle: fc.boolean(),
  tasted_on: day,
  score: fc.option(fc.constantFrom(0, 88, 91.5, 100)),
  score_scale: fc.constantFrom('points_20', 'points_100'),
  note,
  food: line,
  company: line,
  aspects: fc.dictionary(anyLine, fc.array(anyLine, { maxLength: 2 }), { maxKeys: 2, ...plain }),
})

const knownDay = day.filter(text => text !== null)

const value = fc.record({
  size_ml: fc.constantFrom(375, 750),
  amount_minor: minor,
  currency: fc.constantFrom('EUR', 'JPY', 'TND'),
  valued_on: knownDay,
  source: fc.constantFrom('own', 'imported'),
})

const wish = fc.record({
  size_ml: fc.constantFrom(375, 750),
  quantity: fc.integer({ min: 1, max: 24 }),
  limit: price,
  merchant: line,
  note,
  wished_on: knownDay,
})

const own = fc.record({ name: anyLine, kind: fc.constantFrom(...customFieldKinds), value: anyLine })
const place = fc.record({ name: anyLine, kind: fc.constantFrom(...placeKinds) })

/** Cellars with one wine, its bottles and everything that belongs to them, with any text that people may write. */
export const generatedCellar: fc.Arbitrary<{ cellar: Replica; person_id: string }> = fc
  .record({
    wine,
    bottles: fc.array(bottle, { maxLength: 3 }),
    purchase: fc.option(purchase),
    places: fc.array(place, { maxLength: 3 }),
    own: fc.uniqueArray(own, { maxLength: 2, selector: ({ name }) => name }),
    tastings: fc.array(tasting, { maxLength: 3 }),
    values: fc.array(value, { maxLength: 3 }),
    wishes: fc.array(wish, { maxLength: 2 }),
  })
  .map(made)

/**
 * Makes those cellars consistent: only a bottle in the cellar has a place and a slot, only an opened one has an amount
 * remaining, and a past one has a departure.
 */
export const coherentCellar: typeof generatedCellar = generatedCellar
  .filter(({ cellar }) => [...cellar.wines.values()].every(({ producer, name }) => producer !== null || name !== null))
  .map(({ cellar, person_id }) => {
    const slots = new Set<string>()
    const bottles = [...cellar.bottles.values()].map(bottle => {
      const { state, place_id, slot_row, slot_column, opened_on } = bottle
      const lies = state === 'in_cellar' && place_id !== null
      const slot = `${slot_row} ${slot_column}`
      const isSlotted = lies && slot_row !== null && slot_column !== null && !slots.has(slot)
      if (isSlotted) slots.add(slot)
      return {
        ...bottle,
        ...(!lies && { place_id: null }),
        ...(isSlotted ? { slot_depth: 1 } : { slot_row: null, slot_column: null, slot_depth: null }),
        ...(bottle.lock_reason === null && { locked_until_on: null }),
        ...(opened_on === null && { left_ml: null, preserved: null }),
        left_ml: opened_on === null ? null : Math.min(bottle.left_ml ?? 0, bottle.size_ml),
        ...(state === 'gone'
          ? { departure: bottle.departure ?? 'drunk' }
          : { departure: null, departed_on: null, departure_note: null, company: null, occasion: null }),
      }
    })
    // A purchase has at least as many bottles as came from it.
    const purchases = [...cellar.purchases.values()].map(purchase => ({
      ...purchase,
      quantity: Math.max(purchase.quantity, bottles.length),
    }))
    const grid = { grid_rows: 500, grid_columns: 500, grid_depth: 1, grid_kind: 'cells' } as const
    const places = [...cellar.places.values()].map(place => ({ ...place, ...grid }))
    const fields = [...cellar.custom_fields.values()].map(field => ({ ...field, kind: 'text' as const }))
    return {
      person_id,
      cellar: {
        ...cellar,
        purchases: byId(purchases),
        bottles: byId(bottles),
        places: byId(places),
        custom_fields: byId(fields),
      },
    }
  })

interface Drawn {
  wine: Partial<Wine> & Pick<Wine, 'type'>
  bottles: ({ price: [number, string] | null; placed: boolean } & Partial<ReturnType<typeof aBottle>>)[]
  purchase: ({ price: [number, string] | null } & Partial<ReturnType<typeof aPurchase>>) | null
  places: Pick<ReturnType<typeof aPlace>, 'name' | 'kind'>[]
  own: { name: string; kind: (typeof customFieldKinds)[number]; value: string }[]
  tastings: ({ mine: boolean; ofBottle: boolean } & Partial<ReturnType<typeof aTasting>>)[]
  values: Partial<ReturnType<typeof aValuation>>[]
  wishes: ({ limit: [number, string] | null } & Partial<ReturnType<typeof aWish>>)[]
}

function made(drawn: Drawn): { cellar: Replica; person_id: string } {
  const person_id = anId()
  const fields = drawn.own.map(({ name, kind }, position) => aCustomField({ name, kind, position }))
  const values = Object.fromEntries(fields.map(({ id }, at) => [id, drawn.own[at]?.value ?? '']))
  const one = aWine({ ...drawn.wine, own: values })
  const wine_id = one.id
  const bought = drawn.purchase && aPurchase({ ...priced(drawn.purchase), wine_id })
  let parent_id: string | null = null
  const places = drawn.places.map(place => {
    const found = aPlace({ ...place, parent_id })
    parent_id = found.id
    return found
  })
  const bottles = drawn.bottles.map(({ placed, ...fields }) =>
    aBottle({ ...priced(fields), wine_id, purchase_id: bought?.id ?? null, place_id: placed ? parent_id : null }),
  )
  const tastings = drawn.tastings.map(({ mine, ofBottle, ...fields }) => {
    const bottle_id = (ofBottle && bottles[0]?.id) || null
    return aTasting({ ...fields, wine_id, person_id: mine ? person_id : null, bottle_id })
  })
  const valuations = drawn.values.map(fields => aValuation({ ...fields, wine_id }))
  const wishes = drawn.wishes.map(({ limit, ...fields }) => {
    const limited = { limit_minor: limit?.[0] ?? null, limit_currency: limit?.[1] ?? null }
    return aWish({ ...fields, ...limited, wine_id, person_id })
  })
  return {
    person_id,
    cellar: {
      ...emptyReplica(anId()),
      wines: byId([one]),
      bottles: byId(bottles),
      purchases: byId(bought ? [bought] : []),
      places: byId(places),
      custom_fields: byId(fields),
      // Of two of one day, the one with the later id is the newer.
      tastings: byId(tastings.toSorted(inOrder)),
      valuations: byId(valuations.toSorted(inOrder)),
      wishes: byId(wishes),
    },
  }
}

function inOrder(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}

function priced<Fields extends { price: [number, string] | null }>({ price, ...fields }: Fields) {
  return { ...fields, price_minor: price?.[0] ?? null, price_currency: price?.[1] ?? null }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map(row => [row.id, row]))
}
