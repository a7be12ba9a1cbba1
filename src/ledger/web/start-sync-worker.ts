import { offerIfOutdated } from '../../client/new-version.tsx'
import { cellarStoreName } from '../../client/store-names.ts'
import { ownScript } from '../../client/trusted-script.ts'
import type { SyncJob, SyncMessage, Trouble } from './sync-messages.ts'
import syncWorker from './sync-worker.ts?worker&url'

/** Pauses before a worker that failed to load is loaded again. A wake message ends a pause early. */
const pausesMs = [1_000, 2_000, 5_000, 15_000, 30_000]

/**
 * Keeps a cellar up to date in a worker, and starts the worker again if it fails to load. It begins when `drawn` has
 * resolved, since it would be in the way of what is drawn before; with `loadsLate` it is not even loaded before. Returns
 * a function that stops it.
 */
export function startSyncWorker(job: SyncJob, drawn: Promise<unknown>, loadsLate: boolean): () => void {
  const channel = new BroadcastChannel(cellarStoreName(job.of))
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false
  function begin() {
    clearTimeout(timer)
    timer = undefined
    const loaded = new Worker(ownScript(syncWorker), { type: 'module', name: 'sync' })
    worker = loaded
    worker.onerror = failed
    void drawn.then(() => loaded.postMessage(job))
  }
  function failed() {
    worker?.terminate()
    void offerIfOutdated()
    const tell = (trouble?: Trouble) => {
      if (!isOver) channel.postMessage({ kind: 'reached', reached: false, trouble } satisfies SyncMessage)
    }
    // This finds out whether the script cannot be fetched, or can be fetched but does not run.
    fetch(syncWorker).then(
      () => tell('device'),
      () => tell(),
    )
    timer = setTimeout(begin, pausesMs[Math.min(failures++, pausesMs.length - 1)])
  }
  channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => {
    if (data.kind === 'reached') failures = 0
    else if (data.kind === 'wake' && timer !== undefined) begin()
  }
  if (loadsLate) void drawn.then(() => isOver || begin())
  else begin()
  return () => {
    clearTimeout(timer)
    isOver = true
    channel.close()
    worker?.terminate()
  }
}
