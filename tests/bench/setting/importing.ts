import { applyImport, listImportRows, previewImport } from '../../../src/features/transfer/contract.ts'
import type { Config } from '../../../src/server/config.ts'
import type { Somebody } from '../../harness.ts'
import { scaledReplica } from '../../scaled-cellar.ts'
import { tell } from './figures.ts'
import { today } from './furnished.ts'
import { othersOf } from './others.ts'
import { isDone, type Server, startServer } from './server.ts'

/**
 * Measures the import of a CellarTracker inventory with one row per bottle: a preview, the import into an empty cellar,
 * and another preview as a later export. Meanwhile somebody else requests a page of wines again and again. Each import
 * has a server of its own, so that the server's memory is the import's.
 */
export async function measureImport(config: Config, somebody: Somebody, other: Somebody, rows: number) {
  const file = inventory(rows)
  const server = await startServer(config)
  const others = await othersOf(server, other)
  const memory = peaksOf(server)
  const begun = performance.now()
  const import_id = await look(server, somebody, file, rows)
  const looked = performance.now()
  await page(server, somebody, import_id)
  const paged = performance.now()
  await take(server, somebody, import_id)
  const taken = performance.now()
  const first_mb = memory.peak()
  await look(server, somebody, file, 0)
  const again = performance.now()
  const later_mb = memory.peak()
  memory.stop()
  const { p99, longest_write, postponed } = await others.stop()
  await server.stop()

  const name = `Import of ${rows.toLocaleString('en')} bottles, ${(file.length / 1e6).toFixed(0)} MB`
  const perSecond = (milliseconds: number) => Math.round(rows / (milliseconds / 1_000))
  tell(`${name}: looked at`, perSecond(looked - begun), 'rows/s')
  tell(`${name}: a further page of its rows`, paged - looked, 'ms', { budget: 200 })
  tell(`${name}: taken`, perSecond(taken - paged), 'rows/s')
  tell(`${name}: the same file again looked at`, perSecond(again - taken), 'rows/s')
  tell(`${name}: looked at and taken`, (taken - paged + looked - begun) / 1_000, 's', { budget: rows / 2_000 })
  tell(`${name}: p99 of others meanwhile`, p99, 'ms', { budget: 100 })
  tell(`${name}: longest write of others`, longest_write, 'ms', { budget: 200 })
  tell(`${name}: writes of others put off`, postponed, '')
  tell(`${name}: memory at most`, first_mb, 'MB', { budget: 600 })
  tell(`${name}: memory at most, the same file again looked at`, later_mb, 'MB')
}

/** Measures the memory of a server, again and again. `peak` returns the most since it was last asked. */
function peaksOf(server: Server) {
  let most = 0
  const measure = () => {
    most = Math.max(most, server.residentMb())
  }
  const timer = setInterval(measure, 20)
  return {
    peak() {
      const peak = most
      most = 0
      measure()
      return peak
    },
    stop: () => clearInterval(timer),
  }
}

/** Imports so many bottles into a cellar. */
export async function importBottles(server: Server, somebody: Somebody, rows: number) {
  await take(server, somebody, await look(server, somebody, inventory(rows), rows))
}

async function look(server: Server, somebody: Somebody, file: string, bottles: number): Promise<string> {
  const response = await server.send(previewImport, somebody, { body: file })
  const { import_id, report } = await response.json()
  if (report?.bottles !== bottles)
    throw new Error(`Not all bottles were seen: ${JSON.stringify(report)?.slice(0, 300)}`)
  return import_id
}

async function page(server: Server, somebody: Somebody, import_id: string) {
  const response = await server.send(listImportRows, somebody, { params: { import_id }, query: { from: '500' } })
  const { rows } = await response.json()
  if (rows?.length !== 500) throw new Error(`Not all rows were listed: ${response.status}`)
}

async function take(server: Server, somebody: Somebody, import_id: string) {
  await isDone(await server.send(applyImport, somebody, { params: { import_id } }))
}

/** Returns a file in the columns of the export; see tests/files/imports for real ones. */
function inventory(rows: number): string {
  const replica = scaledReplica(today, rows)
  const lines = Array.from(replica.bottles.values(), (bottle, at) => {
    const wine = replica.wines.get(bottle.wine_id)
    const day = bottle.received_on?.split('-') ?? []
    return {
      iWine: wine?.id.replaceAll(/\D/g, '').slice(-9),
      Barcode: 1_000_000 + at,
      Location: 'Cellar',
      Bin: `Rack ${at % 40}`,
      Size: '750ml',
      Currency: 'EUR',
      Valuation: '31.5',
      Price: '24.9',
      StoreName: 'A merchant',
      PurchaseDate: `${day[1]}/${day[2]}/${day[0]}`,
      Vintage: wine?.vintage,
      Wine: `${wine?.producer} ${wine?.name ?? ''}`,
      Locale: 'France, Burgundy',
      Country: 'France',
      Region: 'Burgundy',
      Producer: wine?.producer,
      Type: 'Red',
      Varietal: 'Pinot Noir',
      BeginConsume: wine?.drink_from ?? 9999,
      EndConsume: wine?.drink_until ?? 9999,
      BottleNote: '',
    }
  })
  const columns = Object.keys(lines[0] ?? {})
  const rowOf = (cells: readonly unknown[]) => cells.map(cell => csvCell(String(cell ?? ''))).join(',')
  return [columns, ...lines.map(Object.values<unknown>)].map(rowOf).join('\r\n')
}

function csvCell(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
