import { once } from 'node:events'
import { get } from 'node:http'
import { createInterface } from 'node:readline'
import type { CellarEvent } from '../../../src/ledger/contract.ts'

/** Event streams, one for each token. */
export interface Listeners {
  address: string
  path: string
  tokens: readonly string[]
}

/** When each version was heard of, by each stream, in milliseconds since 1970. */
export type Heard = { cellar_id: string; version: number; at: number }[]

const heard: Heard = []
const [{ address, path, tokens }] = (await once(process, 'message')) as [Listeners]
let open = 0
for (const token of tokens) {
  get(address + path, { agent: false, headers: { Authorization: `Bearer ${token}` } }, answer => {
    if (answer.statusCode !== 200) throw new Error(`An event stream was refused: ${answer.statusCode}`)
    if (++open === tokens.length) process.send?.('open')
    createInterface({ input: answer }).on('line', line => {
      const event = JSON.parse(line) as CellarEvent
      if (!('cellar_id' in event)) return
      heard.push({ cellar_id: event.cellar_id, version: event.version, at: performance.timeOrigin + performance.now() })
    })
  })
}
await once(process, 'message')
process.send?.(heard, () => process.exit())
