import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setPreferences } from '../../../src/features/accounts/contract.ts'
import { listWines } from '../../../src/features/wines/contract.ts'
import { addressOf } from '../../../src/shared/address.ts'
import type { Somebody } from '../../harness.ts'
import { quantile } from './figures.ts'
import type { OthersResult } from './others-process.ts'
import type { Server } from './server.ts'

/**
 * Runs somebody else who requests a page of wines and saves a preference again and again until stopped. Returns how
 * long they wait, and the peak memory of the server and its child processes. It is a process of its own, because in the
 * one that sends files they would wait for the sending.
 */
export async function othersOf(server: Server, { cellar_id, token }: Somebody) {
  const address = server.address + addressOf(listWines, { cellar_id }, { limit: '50' })
  const script = fileURLToPath(new URL('others-process.ts', import.meta.url))
  const child = fork(script, [String(server.pid), address, server.address + setPreferences.path, token], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await once(child, 'message')
  return {
    async stop() {
      child.send('stop')
      const [measured] = (await once(child, 'message')) as [OthersResult]
      return { ...measured, p99: quantile(measured.waits, 0.99), longest_write: Math.max(...measured.writes) }
    },
  }
}
