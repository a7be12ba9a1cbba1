import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { getSnapshot, type Snapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import type { Config } from '../../src/server/config.ts'
import { addressOf } from '../../src/shared/address.ts'
import type { Somebody } from '../harness.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

const devices = 32

/* The first fetch of a whole cellar: requested, sent, decompressed and stored. Each run starts a new server. */

for (const { bottles, budget, runs } of [
  { bottles: 10_000, budget: 1_000, runs: 3 },
  { bottles: 100_000, budget: 6_000, runs: 3 },
]) {
  const { config, people, clear } = await furnish([{ bottles }])
  const [reader] = people
  const times: number[] = []
  let bytes = 0
  let addresses: string[] = []
  for (let run = 0; run < runs; run++) {
    const server = await startServer(config)
    const begun = performance.now()
    const parts: Snapshot[] = []
    bytes = 0
    addresses = []
    for (let from: string | null | undefined; from !== null; from = parts.at(-1)?.next ?? null) {
      const address = addressOf(getSnapshot, { cellar_id: reader.cellar_id }, { from })
      addresses.push(address)
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
  tell(`First sync of ${bottles.toLocaleString('en')} bottles`, median(times), 'ms', { budget })
  tell('the same, on the wire', bytes / 1000, 'kB')
  await tellMany(config, reader, bottles, addresses)
  await clear()
}

/** Fetches the cellar on many devices at once, each part after the other, as they come over the wire. */
async function tellMany(config: Config, { token }: Somebody, bottles: number, addresses: readonly string[]) {
  const server = await startServer(config)
  const begun = performance.now()
  let most_mb = 0
  const watch = setInterval(() => {
    most_mb = Math.max(most_mb, server.residentMb())
  }, 20)
  await Promise.all(
    Array.from({ length: devices }, async () => {
      for (const address of addresses) await drained(server.address + address, token)
    }),
  )
  const name = `${devices} first syncs of ${bottles.toLocaleString('en')} bottles at once`
  tell(`${name}, the last of them`, performance.now() - begun, 'ms', { budget: 5_000 })
  clearInterval(watch)
  tell('the same, time of the server’s processor', server.processorSeconds() * 1000, 'ms')
  tell('the same, memory of the server at most', most_mb, 'MB', { budget: 500 })
  await server.stop()
}

/** Requests an answer and drops it compressed, so that the devices take little of the processor. */
async function drained(address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
  const [response] = (await once(get(address, { headers }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${address} was answered by ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
}
