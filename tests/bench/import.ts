import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { scaledReplica } from '../../src/features/cellars/sample-scaled.ts'
import { previewImport, takeImport } from '../../src/features/transfer/contract.ts'
import { addressOf } from '../../src/shared/address.ts'
import { newId } from '../../src/shared/ids.ts'
import { median, tell } from './setting/figures.ts'
import { furnish, today } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/* A CellarTracker inventory of 10,000 rows, one a bottle: looked at, then taken, each time into an empty cellar. */

const rows = 10_000
const runs = 3

const file = inventory()
const { config, people, clear } = await furnish(Array.from({ length: runs }, () => ({ bottles: 0 })))
const server = await startServer(config)
const looks: number[] = []
const takes: number[] = []
for (const { cellar_id, token } of people) {
  const begun = performance.now()
  const import_id = await look(cellar_id, token)
  looks.push((performance.now() - begun) / 1000)
  await take(cellar_id, token, import_id)
  takes.push((performance.now() - begun) / 1000)
}
await server.stop()
await clear()

tell({ name: `Import of ${rows.toLocaleString('en')} rows: looked at`, figure: median(looks), unit: 's' })
tell({ name: 'the same, looked at and taken', figure: median(takes), unit: 's', budget: 5 })

async function look(cellar_id: string, token: string): Promise<string> {
  const response = await fetch(server.address + addressOf(previewImport, { cellar_id }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  const { import_id, report } = await response.json()
  if (report?.bottles !== rows) throw new Error(`Not all bottles were seen: ${JSON.stringify(report)?.slice(0, 300)}`)
  return import_id
}

async function take(cellar_id: string, token: string, import_id: string) {
  const response = await fetch(server.address + addressOf(takeImport, { cellar_id, import_id }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
  })
  let last = ''
  for await (const line of createInterface(Readable.fromWeb(response.body as ReadableStream))) last = line
  if (JSON.parse(last).phase !== 'done') throw new Error(last)
}

/** In the columns of the export; see tests/files/imports for real ones. */
function inventory(): string {
  const replica = scaledReplica(today, rows)
  const columns = [
    'iWine',
    'Barcode',
    'Location',
    'Bin',
    'Size',
    'Currency',
    'Valuation',
    'Price',
    'StoreName',
    'PurchaseDate',
    'Vintage',
    'Wine',
    'Locale',
    'Country',
    'Region',
    'Producer',
    'Type',
    'Varietal',
    'BeginConsume',
    'EndConsume',
  ]
  const lines = Array.from(replica.bottles.values(), (bottle, at) => {
    const wine = replica.wines.get(bottle.wine_id)
    const day = bottle.received_on?.split('-') ?? []
    return [
      wine?.id.replaceAll(/\D/g, '').slice(-9),
      1_000_000 + at,
      'Cellar',
      `Rack ${at % 40}`,
      '750ml',
      'EUR',
      '31.5',
      '24.9',
      'A merchant',
      `${day[1]}/${day[2]}/${day[0]}`,
      wine?.vintage,
      `${wine?.producer} ${wine?.name ?? ''}`,
      'France, Burgundy',
      'France',
      'Burgundy',
      wine?.producer,
      'Red',
      'Pinot Noir',
      wine?.drink_from ?? 9999,
      wine?.drink_until ?? 9999,
    ].map(cell => `"${String(cell ?? '').replaceAll('"', '""')}"`)
  })
  return [columns, ...lines].map(cells => cells.join(',')).join('\r\n')
}
