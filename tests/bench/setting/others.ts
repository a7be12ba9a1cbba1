import { setTimeout } from 'node:timers/promises'
import { listWines } from '../../../src/features/wines/contract.ts'
import { addressOf } from '../../../src/shared/address.ts'
import type { Somebody } from '../../harness.ts'
import { quantile } from './figures.ts'
import type { Server } from './server.ts'

/**
 * Somebody else who asks for a page of wines again and again, until it is stopped: how long they wait, and how much
 * memory the server and what works for it apart hold at most.
 */
export function othersOf(server: Server, { cellar_id, token }: Somebody) {
  const waits: number[] = []
  let peak_mb = 0
  let apart_mb = 0
  let over = false
  const path = addressOf(listWines, { cellar_id })
  const end = (async () => {
    while (!over) {
      const begun = performance.now()
      const response = await server.get(`${path}?limit=50`, token)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`Others were answered ${response.status}`)
      waits.push(performance.now() - begun)
      peak_mb = Math.max(peak_mb, server.residentMb())
      apart_mb = Math.max(apart_mb, server.apartMb())
      await setTimeout(5)
    }
  })()
  return {
    async stop() {
      over = true
      await end
      return { waits, p99: quantile(waits, 0.99), peak_mb, apart_mb }
    },
  }
}
