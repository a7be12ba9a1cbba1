import { setTimeout } from 'node:timers/promises'
import { residentMb, sandboxMb } from './about-process.ts'

/*
 * Requests an address and saves a preference, again and again, from when it reports that it is ready until it is told
 * to stop.
 */

export interface OthersResult {
  /** The milliseconds of each request. */
  waits: number[]
  /** The milliseconds of each write, whether it succeeded or had to be retried. */
  writes: number[]
  /** The number of writes that had to be retried. */
  postponed: number
  peak_mb: number
  sandbox_mb: number
}

const [pid, address = '', preferences = '', token] = process.argv.slice(2)
const measured: OthersResult = { waits: [], writes: [], postponed: 0, peak_mb: 0, sandbox_mb: 0 }
let over = false
process.once('message', () => {
  over = true
})
await ask()
process.send?.('ready')
while (!over) {
  const begun = performance.now()
  await ask()
  const answered = performance.now()
  measured.waits.push(answered - begun)
  await write()
  measured.writes.push(performance.now() - answered)
  measured.peak_mb = Math.max(measured.peak_mb, residentMb(Number(pid)))
  measured.sandbox_mb = Math.max(measured.sandbox_mb, sandboxMb(Number(pid)))
  await setTimeout(5)
}
process.send?.(measured, () => process.disconnect())

async function ask() {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`Others were answered ${response.status}`)
}

async function write() {
  const response = await fetch(preferences, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ preferred_currency: measured.writes.length % 2 ? 'EUR' : 'USD' }),
  })
  await response.arrayBuffer()
  if (response.status === 503) measured.postponed++
  else if (!response.ok) throw new Error(`Others were answered ${response.status}`)
}
