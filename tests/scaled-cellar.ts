import { takeCode } from '../src/features/bottles/code.ts'
import { aBottle, anId, aPlace, aPurchase, aTasting, aValuation, aWine } from '../src/features/cellars/builders.ts'
import { sampleRows } from '../src/features/cellars/sample.ts'
import { put, type RowWrite } from '../src/ledger/command.ts'
import { emptyReplica, type Replica, withRows } from '../src/ledger/replica.ts'
import { stored } from '../src/ledger/server/stored-rows.ts'
import type { Bottle, Purchase } from '../src/model/bottle.ts'
import { cellarTables } from '../src/model/cellar-tables.ts'
import type { Place } from '../src/model/place.ts'
import type { Tasting } from '../src/model/tasting.ts'
import type { Wine } from '../src/model/wine.ts'
import { insertRows } from '../src/server/db/insert.ts'
import type { Database } from '../src/server/db/tables.ts'
import { addDays, type Day, yearOf } from '../src/shared/days.ts'
import { intFrom, oneFrom, type Random, seededRandom } from '../src/shared/seeded-random.ts'

/**
 * Builds a cellar of any size for measuring, the same every time: origins and prices of the sample, thousands of
 * producers, and five bottles per wine unless another number of wines is passed. The bottles lie in as many places as are
 * asked for, else nowhere.
 */
export function scaledRows(
  today: Day,
  bottles: number,
  wines: number = Math.ceil(bottles / 5),
  places: number = 0,
): RowWrite[] {
  const random = seededRandom(`${bottles} bottles of ${wines} wines`)
  const sample = withRows(emptyReplica(someone), 1, sampleRows({ today, person_id: someone, random }))
  const models = Array.from(sample.wines.values())
  const prices = Array.from(sample.purchases.values())
  const codes = new Set<string>()
  const storage = scaledPlaces(places, random)
  const bins = storage.filter(({ kind }) => kind === 'box')
  const lying = (bottle: Bottle, at: number): Bottle =>
    bottle.state === 'in_cellar' ? { ...bottle, place_id: bins[at % bins.length]?.id ?? null } : bottle
  const inWines = Array.from({ length: wines }, (_, at): RowWrite[] => {
    const wine = wineLike(models[at % models.length] ?? aWine({}, random), today, random)
    const ordered_on = addDays(today, -intFrom(random, 30, 3650))
    const count = Math.floor(((at + 1) * bottles) / wines) - Math.floor((at * bottles) / wines)
    const price = prices[intFrom(random, 0, prices.length - 1)]
    const purchase = aPurchase(
      {
        wine_id: wine.id,
        quantity: Math.max(1, count),
        price_minor: price?.price_minor ?? null,
        price_currency: price?.price_currency ?? null,
        merchant: price?.merchant ?? null,
        ordered_on,
      },
      random,
    )
    const made = Array.from({ length: count }, () =>
      put('bottles', lying(bottleOf(purchase, today, random, codes), at)),
    )
    return [
      put('wines', wine),
      ...(count > 0 ? [put('purchases', purchase), ...made] : []),
      ...(at % 3 === 0 ? [put('valuations', aValuation({ wine_id: wine.id, valued_on: ordered_on }, random))] : []),
      ...(at % 4 === 0 ? [put('tastings', tastingOf(wine, today, random))] : []),
    ]
  }).flat()
  return [...storage.map(place => put('places', place)), ...inWines]
}

const binsInRoom = 1_000

/** Returns a house with rooms of a thousand bins each, from `A1-01` to `Z4-10`. */
function scaledPlaces(count: number, random: Random): Place[] {
  if (count === 0) return []
  const house = aPlace({ name: 'House', kind: 'house' }, random)
  const rooms = Array.from({ length: Math.ceil(count / binsInRoom) }, (_, at) =>
    aPlace({ name: `Room ${at + 1}`, parent_id: house.id }, random),
  )
  const bins = Array.from({ length: count }, (_, at) => {
    const parent_id = rooms[Math.floor(at / binsInRoom)]?.id ?? house.id
    return aPlace({ name: binName(at % binsInRoom), kind: 'box', parent_id }, random)
  })
  return [house, ...rooms, ...bins]
}

function binName(at: number): string {
  const row = String.fromCharCode(65 + Math.floor(at / 40))
  return `${row}${1 + (Math.floor(at / 10) % 4)}-${String(1 + (at % 10)).padStart(2, '0')}`
}

export function scaledReplica(today: Day, bottles: number, wines?: number): Replica {
  return withRows(emptyReplica(someone), 1, scaledRows(today, bottles, wines))
}

const someone = '00000000-0000-7000-8000-000000000001'

function wineLike(model: Wine, today: Day, random: Random): Wine {
  const vintage = yearOf(today) - intFrom(random, 1, 30)
  const drink_from = random() < 0.1 ? null : vintage + intFrom(random, 1, 10)
  return {
    ...model,
    id: anId(random),
    producer: `${model.producer} ${oneFrom(random, surnames)}-${oneFrom(random, surnames)}`,
    vintage,
    drink_from,
    drink_until: drink_from && drink_from + intFrom(random, 1, 20),
    window_source: drink_from === null ? null : 'own',
  }
}

function bottleOf(purchase: Purchase, today: Day, random: Random, codes: Set<string>): Bottle {
  const received_on = addDays(purchase.ordered_on ?? today, 7)
  const bottle = aBottle({ wine_id: purchase.wine_id, purchase_id: purchase.id, received_on }, random)
  const here = { ...bottle, code: takeCode(bottle.id, codes) ?? bottle.code }
  if (random() < 0.6) return here
  return { ...here, state: 'gone', departure: 'drunk', departed_on: addDays(today, -intFrom(random, 1, 20)) }
}

function tastingOf(wine: Wine, today: Day, random: Random): Tasting {
  const score = intFrom(random, 80, 98)
  return aTasting({ wine_id: wine.id, tasted_on: addDays(today, -20), score }, random)
}

const surnames =
  'Aubry Bärlach Cornejo Dufresne Engström Ferraz Gallaire Hövel Iturbe Jolivet Kálmán Lešnik Møller Nuñez Orsini Pütz Quéré Ragusa Sørlie Tóth'.split(
    ' ',
  ) as [string, ...string[]]

/** Fills a cellar with such rows, without its ledger. */
export async function fillScaled(db: Database, cellar_id: string, rows: readonly RowWrite[]): Promise<void> {
  await db.transaction().execute(async tx => {
    for (const table of cellarTables) {
      const written = rows.flatMap(row => (row.table === table && row.after ? stored(table, cellar_id, row.after) : []))
      for (let at = 0; at < written.length; at += rowsAtOnce)
        await insertRows(tx, table, written.slice(at, at + rowsAtOnce) as never)
    }
    await tx.updateTable('cellars').set({ version: 1 }).where('id', '=', cellar_id).execute()
  })
}

const rowsAtOnce = 200
