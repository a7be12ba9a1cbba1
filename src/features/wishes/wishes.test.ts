import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from '../../../tests/fields-of.ts'
import { type Command, type CommandContext, put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { Wish } from '../../model/wish.ts'
import { collationIn } from '../../shared/collation.ts'
import { dayNumber } from '../../shared/days.ts'
import { AppError } from '../../shared/errors.ts'
import { aBottle, anId, aPurchase, aWine, aWish } from '../cellars/builders.ts'
import { ratesFrom } from '../money/rates.ts'
import { removeWines } from '../wines/commands.ts'
import { listLines } from '../wines/list.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { addWish, buyWish, editWish, removeWish } from './commands.ts'
import type { NewWish } from './contract.ts'
import { limitsTogether, listWishes, type WishQuery, wishLines } from './wish-list.ts'

const ada: CommandContext = {
  person_id: anId(),
  person_name: 'Ada',
  now: '2026-03-14T09:00:00.000Z',
  today: '2026-03-14',
}
const wine = aWine()
const wish = aWish({ wine_id: wine.id, quantity: 6 })
const viewContext = { today: ada.today, currency: 'EUR', rates: new Map() }

const cellar = (...rows: RowWrite[]) => withRows(emptyReplica('a'), 1, [put('wines', wine), ...rows])
const after = <Input>(command: Command<Input>, input: Input, ...rows: RowWrite[]) =>
  command.apply(cellar(...rows), input, ada)
const wishIn = (written: RowWrite[]) => Wish.parse(written.find(row => row.table === 'wishes')?.after)
const refusal = (code: string, field?: string) => (error: unknown) =>
  error instanceof AppError && (field ? error.fields?.[field]?.code === code : error.code === code)
const wanted = (fields: Partial<NewWish> = {}): NewWish => ({
  id: anId(),
  wine_id: wine.id,
  wished_on: ada.today,
  ...fields,
})
const purchase = (count: number) => ({
  id: anId(),
  wine_id: wine.id,
  bottle_ids: Array.from({ length: count }, () => anId()),
  size_ml: 750,
  received_on: null,
})

test('assigns a wish to its author, for one bottle of the usual size by default', () => {
  const { person_id, size_ml, quantity, limit_minor } = wishIn(after(addWish, wanted()))
  assert.deepEqual([person_id, size_ml, quantity, limit_minor], [ada.person_id, 750, 1, null])
  assert.throws(
    () => after(addWish, wanted({ limit_minor: 100 })),
    refusal('amount_without_currency', 'limit_currency'),
  )
  assert.throws(
    () => after(addWish, wanted({ limit_minor: 100, limit_currency: 'XXQ' })),
    refusal('not_a_currency', 'limit_currency'),
  )
  assert.throws(() => after(addWish, wanted({ wine_id: anId() })), refusal('not_yours', 'wine_id'))
  assert.throws(() => after(addWish, wanted({ wished_on: '2026-03-16' })), refusal('day_in_future', 'wished_on'))
})

test('adds a missing wine with the wish, without listing it as an empty one', () => {
  const wine_id = anId()
  const written = after(addWish, wanted({ wine_id, wine: { type: 'red', name: 'Far away' } }))
  const lines = summarizeWines(cellar(...written), viewContext)
  const found = (stock?: 'all' | 'order' | 'gone') => listLines(lines, { stock }).lines.map(line => line.wine.id)
  assert.deepEqual(found(), [wine.id])
  assert.ok(found('all').includes(wine_id))
  assert.deepEqual([...found('order'), ...found('gone')], [])
  assert.throws(
    () => after(addWish, wanted({ wine_id, wine: { type: 'red' } })),
    refusal('producer_or_name', 'wine.name'),
  )
})

test('reduces or ends a wish when bottles are bought, in one change', () => {
  const some = after(buyWish, { wish_id: wish.id, ...purchase(4) }, put('wishes', wish))
  assert.equal(some.filter(row => row.table === 'bottles').length, 4)
  assert.equal(wishIn(some).quantity, 2)
  const all = after(buyWish, { wish_id: wish.id, ...purchase(7) }, put('wishes', wish))
  assert.deepEqual(all.at(-1), { table: 'wishes', id: wish.id, after: null })
  const other = { wish_id: wish.id, ...purchase(1), wine_id: anId() }
  assert.throws(() => after(buyWish, other, put('wishes', wish)), refusal('of_another_wine', 'wine_id'))
  assert.throws(() => after(buyWish, { wish_id: anId(), ...purchase(1) }), refusal('not_found'))
})

test('changes a wish, clears its limit with the currency, and removes it on its own or with its wine', () => {
  const limited = put('wishes', { ...wish, limit_minor: 4_000, limit_currency: 'EUR' })
  const edited = wishIn(after(editWish, { wish_id: wish.id, limit_minor: null, note: 'Or a magnum' }, limited))
  assert.deepEqual([edited.limit_currency, edited.note, edited.quantity], [null, 'Or a magnum', 6])
  assert.throws(() => after(editWish, { wish_id: wish.id }, limited), refusal('nothing_to_change'))
  assert.deepEqual(after(removeWish, { wish_id: wish.id }, limited), [{ table: 'wishes', id: wish.id, after: null }])
  assert.deepEqual(fieldsOf(after(removeWines, { wine_ids: [wine.id] }, limited), 'table', 'after'), [
    ['wishes', null],
    ['wines', null],
  ])
})

test('lists the stock and the last price for that size next to the limit', () => {
  const bought = (fields: Parameters<typeof aPurchase>[0]) =>
    put('purchases', aPurchase({ wine_id: wine.id, price_currency: 'EUR', ...fields }))
  const replica = cellar(
    put('wishes', { ...wish, limit_minor: 4_000, limit_currency: 'EUR' }),
    put('bottles', aBottle({ wine_id: wine.id })),
    put('bottles', aBottle({ wine_id: wine.id, state: 'gone' })),
    bought({ ordered_on: '2024-01-01', price_minor: 2_000 }),
    bought({ ordered_on: '2025-01-01', price_minor: 4_500, merchant: 'The corner shop' }),
    bought({ ordered_on: '2026-01-01', price_minor: null, price_currency: null }),
    bought({ ordered_on: '2026-02-01', price_minor: 9_000, size_ml: 1500 }),
  )
  const [line] = wishLines(replica, viewContext)
  assert.deepEqual([line?.in_cellar, line?.on_order, line?.room_minor], [1, 0, -500])
  assert.deepEqual(line?.last_paid, {
    price: { amount_minor: 4_500, currency: 'EUR' },
    on: '2025-01-01',
    merchant: 'The corner shop',
  })
})

test('compares the last price with the limit at the rate of today, and adds up the limits with their rates', () => {
  const rates = ratesFrom([
    {
      currency: 'CHF',
      source: 'a test',
      days: [dayNumber('2024-01-01'), dayNumber('2026-03-13') - dayNumber('2024-01-01')],
      per_euro: [1.17, 0.92],
      open_ended: true,
    },
  ])
  const other = (fields: Partial<Wish>) => put('wishes', aWish({ wine_id: wine.id, ...fields }))
  const replica = cellar(
    put('wishes', { ...wish, limit_minor: 3_000, limit_currency: 'CHF' }),
    other({ quantity: 3, limit_minor: 1_011, limit_currency: 'EUR' }),
    other({ quantity: 1, limit_minor: 1_001, limit_currency: 'EUR' }),
    other({ limit_minor: 900, limit_currency: 'USD' }),
    other({ limit_minor: null, limit_currency: null }),
    put(
      'purchases',
      aPurchase({ wine_id: wine.id, ordered_on: '2024-01-01', price_minor: 2_750, price_currency: 'EUR' }),
    ),
  )
  const context = { today: ada.today, currency: 'CHF', rates }
  const lines = wishLines(replica, context)
  const line = lines.find(each => each.wish.id === wish.id)
  // 27.50 euros were 32.18 francs, and are 25.30 today.
  assert.deepEqual([line?.paid_today?.amount_minor, line?.paid_today?.rate?.to.day_on], [2_530, '2026-03-13'])
  assert.equal(line?.room_minor, 470)
  const { parts, ...together } = limitsTogether(lines, context)
  // 180.00 francs, and 30.33 and 10.01 euros at 0.92: 27.90 and 9.21.
  assert.deepEqual(together, { amount_minor: 21_711, known: 3, without_limit: 1, without_rate: 1, foreign: true })
  const amounts = parts.map(({ entered, converted }) => [
    entered.currency,
    entered.amount_minor,
    converted.amount_minor,
    converted.rate?.to.per_euro,
  ])
  assert.deepEqual(amounts.sort(), [
    ['CHF', 18_000, 18_000, undefined],
    ['EUR', 4_034, 3_711, 0.92],
  ])
})

test('searches and sorts wishes, with those without a limit last', () => {
  const of = (name: string, limit_minor: number | null, wished_on: string, person_id = anId()) => {
    const wished = aWine({ producer: null, name })
    const limit_currency = limit_minor === null ? null : 'EUR'
    const fields = { wine_id: wished.id, limit_minor, limit_currency, wished_on, person_id }
    return [put('wines', wished), put('wishes', aWish(fields))]
  }
  const replica = cellar(
    ...of('Zürcher', 1_000, '2026-01-15'),
    ...of('Ähre', null, '2026-02-01'),
    ...of('Moulin', 3_000, '2026-01-01', ada.person_id),
  )
  const lines = wishLines(replica, viewContext)
  const names = (query: WishQuery) =>
    listWishes(lines, query, viewContext, { collation: collationIn('de') }).map(line => line.wine.name)
  assert.deepEqual(names({}), ['Ähre', 'Zürcher', 'Moulin'])
  assert.deepEqual(names({ sort: 'name' }), ['Ähre', 'Moulin', 'Zürcher'])
  assert.deepEqual(names({ sort: 'limit' }), ['Moulin', 'Zürcher', 'Ähre'])
  assert.deepEqual(names({ search: 'zurch' }), ['Zürcher'])
  assert.deepEqual(names({ person: ada.person_id }), ['Moulin'])
})
