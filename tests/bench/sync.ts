import { getSnapshot, type Snapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { addressOf } from '../../src/shared/address.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/* The first fetch of a whole cellar: requested, sent, decompressed and stored. Each run starts a new server. */

for (const { bottles, budget, runs } of [
  { bottles: 10_000, budget: 1_000, runs: 3 },
  { bottles: 100_000, budget: 6_000, runs: 3 },
]) {
  const { config, people, clear } = await furnish([{ bottles }])
  const [reader] = people
  if (!reader) throw new Error('Nobody is there')
  const times: number[] = []
  let bytes = 0
  for (let run = 0; run < runs; run++) {
    const server = await startServer(config)
    const begun = performance.now()
    const parts: Snapshot[] = []
    bytes = 0
    for (let from: string | null | undefined; from !== null; from = parts.at(-1)?.next ?? null) {
      const address = addressOf(getSnapshot, { cellar_id: reader.cellar_id }, { from })
      const response = await fetch(server.address + address, {
        headers: { authorization: `Bearer ${reader.token}`, 'accept-encoding': 'br' },
      })
      parts.push(await response.json())
      bytes += Number(response.headers.get('content-length'))
    }
    const [first, ...others] = parts
    if (!first) throw new Error('Nothing came')
    const replica = replicaOf(first, ...others)
    times.push(performance.now() - begun)
    if (replica.bottles.size !== bottles) throw new Error(`${replica.bottles.size} bottles came`)
    await server.stop()
  }
  await clear()
  tell({ name: `First sync of ${bottles.toLocaleString('en')} bottles`, figure: median(times), unit: 'ms', budget })
  tell({ name: 'the same, on the wire', figure: bytes / 1000, unit: 'kB' })
}
