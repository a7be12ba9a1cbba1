import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Load, LoadResult } from './load-process.ts'

/** Puts load on a server from another process, and returns how the server handled it. */
export async function loaded(load: Load): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  child.send(load)
  const [result] = await once(child, 'message')
  return result as LoadResult
}
