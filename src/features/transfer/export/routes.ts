import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { CellarHost } from '../../../ledger/server/cellar-host.ts'
import type { Download } from '../../../server/answers.ts'
import { type Call, type Route, route } from '../../../server/http.ts'
import { tableTypes } from '../../../shared/contract.ts'
import { plainForm } from '../../../shared/csv.ts'
import { addDays, beginningOf } from '../../../shared/days.ts'
import { cellarAsOf } from '../../as-of/cellar-as-of.ts'
import { locationsOn } from '../../as-of/queries.ts'
import { currenciesIn } from '../../money/currencies-in.ts'
import { findRates } from '../../money/queries.ts'
import { recordEvent } from '../../security-log/record.ts'
import { listLines } from '../../wines/list.ts'
import { listedCellar, orderingIn } from '../../wines/listed-cellar.ts'
import { cellarTrackerSheet } from './cellartracker-sheet.ts'
import { type ExportTable, exportTable, recordExport } from './contract.ts'
import { bytesOf } from './files.ts'
import { inventoryOf } from './inventory.ts'
import { inventorySheet } from './inventory-sheet.ts'
import { listSheet } from './list-sheet.ts'
import { plainWords } from './plain-words.ts'
import { type Sheet, withoutPrices } from './sheet.ts'
import { wholeSheet } from './whole-sheet.ts'

export function exportRoutes(host: CellarHost): Route[] {
  return [
    route(exportTable, call => sentTable(host, call)),
    route(recordExport, async call => {
      const { id, table, form, made_on } = call.body
      const late = made_on === call.today ? '' : `, ${made_on}`
      const event = {
        id,
        kind: 'table_exported',
        person_id: call.person.id,
        detail: `${table}.${form}${late}`,
      } as const
      await recordEvent(host.db, call, event, call.now)
    }),
  ]
}

/** The number of pieces that are made ahead and wait in memory. */
const piecesAhead = 4

type ExportCall = Call<typeof exportTable>

async function sentTable(host: CellarHost, call: ExportCall): Promise<Download> {
  const { table, form = 'csv', on = call.today } = call.query
  const whole = await sheets[table](host, call)
  const sheet = call.cellar.prices ? whole : withoutPrices(whole)
  const event = { kind: 'table_exported', person_id: call.person.id, detail: `${table}.${form}` } as const
  await recordEvent(host.db, call, event, call.now)
  return {
    file_name: `${table}-${on}.${form}`,
    type: tableTypes[form],
    bytes: Readable.from(inChunks(await bytesOf(sheet, form, plainForm)), { highWaterMark: piecesAhead }),
  }
}

/** Lets other requests run between two steps, and waits for a slow reader. */
async function* inChunks(bytes: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const some of bytes) {
    if (some.length > 0) yield some
    await setImmediate()
  }
}

const sheets: Record<ExportTable, (host: CellarHost, call: ExportCall) => Promise<Sheet>> = {
  everything: async (host, { cellar, person }) => wholeSheet(await host.cache.replica(cellar), person.id),

  cellartracker: async (host, { cellar }) => cellarTrackerSheet(await host.cache.replica(cellar)),

  async list(host, { cellar, person, query, time_zone, today, language }) {
    const currency = query.currency ?? person.preferred_currency
    const { lines, replica } = await listedCellar(host, cellar, currency, today)
    const found = listLines(lines, query, orderingIn(language)).lines
    const { places, custom_fields } = replica
    const setting = {
      words: plainWords,
      currency,
      score_scale: 'points_100',
      places,
      custom_fields,
      time_zone,
    } as const
    return listSheet('Wines', found, query.column ?? 'all', setting)
  },

  async inventory(host, { cellar, person, query, time_zone, today, language }) {
    const { on = today, currency = person.preferred_currency } = query
    const replica = await host.cache.replica(cellar)
    const end = beginningOf(addDays(on, 1), time_zone)
    const then = on < today ? cellarAsOf(replica, on, await locationsOn(host.db, cellar, end), time_zone) : replica
    const rates = await findRates(host.db, [currency, ...currenciesIn(then)])
    const inventory = inventoryOf(then, { today: on, currency, rates }, orderingIn(language).collation)
    return inventorySheet('Inventory', inventory, currency, plainWords)
  },
}
