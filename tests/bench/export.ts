import { exportTable } from '../../src/features/transfer/export-contract.ts'
import { addressOf } from '../../src/shared/address.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/* Everything there is of a cellar of 100,000 bottles, sent as it is made; what its server holds in memory meanwhile. */

const bottles = 100_000
const runs = 3

const { config, people, clear } = await furnish([{ bottles }])
const server = await startServer(config)
const [somebody] = people
if (!somebody) throw new Error('Nobody is there')

for (const form of ['csv', 'xlsx'] as const) {
  const seconds: number[] = []
  let size = 0
  await fetched(form)
  const before = server.residentMb()
  let peak = before
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    size = await fetched(form, () => {
      peak = Math.max(peak, server.residentMb())
    })
    seconds.push((performance.now() - begun) / 1000)
  }
  const name = `Export of ${bottles.toLocaleString('en')} bottles, everything as ${form.toUpperCase()}`
  tell({ name, figure: Math.round(bottles / median(seconds)), unit: 'rows/s' })
  tell({ name: 'the same: size', figure: size / 1e6, unit: 'MB' })
  tell({ name: 'the same: memory above what the server held before', figure: peak - before, unit: 'MiB', budget: 100 })
}
await server.stop()
await clear()

/** Reads it to its end and keeps nothing; tells now and then. */
async function fetched(form: 'csv' | 'xlsx', now: () => void = () => {}): Promise<number> {
  const { cellar_id = '', token = '' } = somebody ?? {}
  const response = await fetch(server.address + addressOf(exportTable, { cellar_id }, { table: 'everything', form }), {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  let size = 0
  let parts = 0
  for await (const part of response.body) {
    size += part.length
    if (++parts % 200 === 0) now()
  }
  return size
}
