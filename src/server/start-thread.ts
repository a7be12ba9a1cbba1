import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { root } from './root.ts'

/** Starts a thread from its source, or from the file of the same name that the build made of it. */
export function startThread(source: string, workerData: unknown): Worker {
  const path = import.meta.url.endsWith('.ts') ? source : `dist/server/${basename(source, '.ts')}.js`
  return new Worker(fileURLToPath(new URL(path, root)), {
    workerData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
}
