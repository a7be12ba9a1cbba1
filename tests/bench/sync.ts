import { getSnapshot } from '../../src/features/cellars/contract.ts'
import { replicaOf } from '../../src/features/cellars/replica.ts'
import { addressOf } from '../../src/shared/address.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/* A cellar fetched whole for the first time: asked for, sent, unpacked and held. A new server each time, knowing nothing. */

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
    const response = await fetch(server.address + addressOf(getSnapshot, { cellar_id: reader.cellar_id }), {
      headers: { authorization: `Bearer ${reader.token}`, 'accept-encoding': 'br' },
    })
    const replica = replicaOf(await response.json())
    times.push(performance.now() - begun)
    if (replica.bottles.size !== bottles) throw new Error(`${replica.bottles.size} bottles came`)
    bytes = Number(response.headers.get('content-length'))
    await server.stop()
  }
  await clear()
  tell({ name: `First sync of ${bottles.toLocaleString('en')} bottles`, figure: median(times), unit: 'ms', budget })
  tell({ name: 'the same, on the wire', figure: bytes / 1000, unit: 'kB' })
}
