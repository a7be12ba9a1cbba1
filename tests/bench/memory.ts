import { listWines } from '../../src/features/wines/contract.ts'
import { addressOf } from '../../src/shared/address.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/*
 * The memory of the server process while twenty people use their cellars. The baseline is the process after its start.
 */

const cellars = 20
const rounds = 15

const { config, people, clear } = await furnish(Array.from({ length: cellars }, () => ({ bottles: 2_000 })))
const server = await startServer(config)
await drained(await server.get('/api/health'))
const empty_mb = server.residentMb()
const seen: number[] = []
for (let round = 0; round < rounds; round++) {
  for (const { cellar_id, token } of people) {
    const query = { limit: '50', offset: String(round * 20), search: 'abcdefghijklmno'[round] }
    await drained(await server.get(addressOf(listWines, { cellar_id }, query), token))
  }
  seen.push(server.residentMb())
}
await server.stop()
await clear()

tell(`Memory, ${cellars} cellars of 2,000 bottles in use`, median(seen.slice(-5)), 'MiB', {
  budget: 150,
  baseline: empty_mb,
})

async function drained(response: Response) {
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
}
