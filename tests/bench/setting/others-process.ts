import { setTimeout } from 'node:timers/promises'
import { apartMb, residentMb } from './about-process.ts'

/* Asks for an address again and again from when it says that it is there until it is told to stop. */

export interface Met {
  /** Milliseconds of each request. */
  waits: number[]
  peak_mb: number
  apart_mb: number
}

const [pid, address = '', token] = process.argv.slice(2)
const met: Met = { waits: [], peak_mb: 0, apart_mb: 0 }
let over = false
process.once('message', () => {
  over = true
})
await ask()
process.send?.('ready')
while (!over) {
  const begun = performance.now()
  await ask()
  met.waits.push(performance.now() - begun)
  met.peak_mb = Math.max(met.peak_mb, residentMb(Number(pid)))
  met.apart_mb = Math.max(met.apart_mb, apartMb(Number(pid)))
  await setTimeout(5)
}
process.send?.(met, () => process.disconnect())

async function ask() {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`Others were answered ${response.status}`)
}
