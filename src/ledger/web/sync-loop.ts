import { ApiError, NetworkError } from '../../client/api-errors.ts'
import { IdleTimeout } from '../../client/idle-timeout.ts'
import { isStoreLost } from '../../client/open-store.ts'
import { linesOf, send } from '../../client/send.ts'
import { cellarStoreName } from '../../client/store-names.ts'
import type { At } from './cellar-db.ts'
import { leaseTimes, oneAtATime } from './one-at-a-time.ts'
import { PartOutOfReach, sync, tidy } from './sync.ts'
import type { SyncJob, SyncMessage, Trouble } from './sync-messages.ts'
import { SyncedCellar } from './synced-cellar.ts'

/** The default timeouts of a sync loop. */
const usual = {
  /**
   * A stream that is silent for this long is considered dead: the server sends a sign of life at least every 25
   * seconds.
   */
  idle_ms: 60_000,
  /**
   * The pause after the server ended a stream in good order, either because there were too many of them or because it
   * stops.
   */
  ended_ms: 15_000,
  ...leaseTimes,
}

/** The pauses between attempts after failures. A wake message ends a pause early. */
const pausesMs = [1_000, 2_000, 5_000, 15_000, 30_000]

/**
 * Keeps one cellar up to date until the signal aborts it: at each wake message, and by itself after a failure. Of all
 * loops that run for it in this browser, one works at a time, and another takes over when that one is gone.
 */
export function keepInSync(job: SyncJob, signal: AbortSignal, timeouts = usual): Promise<void> {
  const work = async (inTurn: AbortSignal) => {
    const channel = new BroadcastChannel(cellarStoreName(job.of))
    const wakeSignal = new WakeSignal(inTurn)
    channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => data.kind === 'wake' && wakeSignal.raise()
    const stored = await SyncedCellar.open(job.of)
    let isOver = false
    try {
      const reached = new WakeSignal(inTurn)
      const tell = (news: SyncMessage) => {
        if (!isOver) channel.postMessage(news)
      }
      const loop = { job, stored, wakeSignal, reached, tell, signal: inTurn }
      void listen(loop, timeouts)
      await round(loop)
    } finally {
      isOver = true
      stored.close()
      channel.close()
    }
  }
  return oneAtATime(job.of, signal, work, timeouts)
}

interface Loop {
  job: SyncJob
  stored: SyncedCellar
  wakeSignal: WakeSignal
  reached: WakeSignal
  tell: (news: SyncMessage) => void
  signal: AbortSignal
}

async function round({ job, stored, wakeSignal, reached, tell, signal }: Loop) {
  const { of, sources, sender } = job
  const onChange = () => tell({ kind: 'changed' })
  const onProgress = (done: number, total: number) => tell({ kind: 'progress', done, total })
  const syncing = { cellar_id: of.cellar_id, stored, sources, sender, signal, onChange, onProgress }
  let isTidy = false
  let retries = 0
  for (let failures = 0; !signal.aborted; ) {
    try {
      retries = (await sync(syncing)) ? 0 : retries + 1
      if (failures > 0) reached.raise()
      failures = 0
      tell({ kind: 'reached', reached: true })
      if (!isTidy) isTidy = await tidy(syncing, () => wakeSignal.isRaised)
    } catch (error) {
      if (signal.aborted) return
      // The store or the code is gone, so whoever started this loop has to start again.
      if (isStoreLost(error) || error instanceof PartOutOfReach) throw error
      failures++
      if (error instanceof ApiError && error.status === 401) return tell({ kind: 'signed-out', token: sender.token })
      if (error instanceof ApiError && error.status === 404 && error.code) {
        await stored.clear()
        return tell({ kind: 'gone' })
      }
      if (isFull(error)) tell({ kind: 'full' })
      else if (!(error instanceof NetworkError || error instanceof ApiError)) console.error(error)
      tell({ kind: 'reached', reached: false, trouble: troubleIn(error) })
    }
    await wakeSignal.raised(pauseAfter(failures || retries))
  }
}

type EventLine = At & { cellar_id: string; cellars: string }

/** Rings when the server announces another version of the cellar, and when the server can be reached again. */
async function listen({ job, stored, wakeSignal, reached, tell, signal }: Loop, timeouts: typeof usual) {
  const { of, sources, sender } = job
  for (let failures = 0; !signal.aborted; ) {
    const idleTimeout = new IdleTimeout(timeouts.idle_ms)
    try {
      const response = await send(sender, sources.events, { signal: AbortSignal.any([signal, idleTimeout.signal]) })
      if (failures > 0) {
        // Something may have changed meanwhile that this stream does not repeat.
        tell({ kind: 'cellars' })
        wakeSignal.raise()
      }
      failures = 0
      for await (const line of linesOf(response)) {
        idleTimeout.restart()
        const { cellar_id, change_id, version, cellars } = JSON.parse(line) as Partial<EventLine>
        if (cellars === 'changed') {
          tell({ kind: 'cellars' })
          // If this cellar was closed to the person, the sync loop finds out at once.
          wakeSignal.raise()
        }
        const standing = await stored.standing()
        const isNew = version !== standing?.version || change_id !== standing?.change_id
        if (cellar_id === of.cellar_id && isNew) wakeSignal.raise()
      }
      // The stream ended in good order. If the session has ended, the sync loop finds out at once.
      wakeSignal.raise()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return tell({ kind: 'signed-out', token: sender.token })
      // The sync loop finds out at once whether there is no connection.
      if (failures === 0) wakeSignal.raise()
      failures++
    } finally {
      idleTimeout.end()
    }
    await reached.raised(pauseAfter(failures) ?? timeouts.ended_ms)
  }
}

function pauseAfter(failures: number): number | undefined {
  return pausesMs[Math.min(failures, pausesMs.length) - 1]
}

function troubleIn(error: unknown): Trouble | undefined {
  if (error instanceof ApiError) return { status: error.status, ours: true, server: '' }
  if (!(error instanceof NetworkError)) return 'device'
  const { answered } = error
  return answered && { status: answered.status, ours: false, server: answered.server }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** A signal that can be awaited. A ring before the wait counts. */
class WakeSignal {
  #isRaised = false
  #answer: (() => void) | undefined

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.raise())
  }

  raise() {
    this.#isRaised = true
    this.#answer?.()
  }

  get isRaised(): boolean {
    return this.#isRaised
  }

  async raised(atMostMs: number | undefined): Promise<void> {
    if (!this.#isRaised) {
      let timer: ReturnType<typeof setTimeout> | undefined
      await new Promise<void>(resolve => {
        this.#answer = resolve
        if (atMostMs !== undefined) timer = setTimeout(resolve, atMostMs)
      })
      clearTimeout(timer)
    }
    this.#isRaised = false
    this.#answer = undefined
  }
}
