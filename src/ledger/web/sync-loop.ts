import { ApiError, NetworkError } from '../../client/api-errors.ts'
import { IdleTimeout } from '../../client/idle-timeout.ts'
import { isStoreLost } from '../../client/open-store.ts'
import { linesOf, send } from '../../client/send.ts'
import { cellarStoreName } from '../../client/store-names.ts'
import type { At } from './cellar-db.ts'
import { leaseTimes, oneAtATime } from './lease.ts'
import { StoredCellar } from './stored-cellar.ts'
import { sync, tidy } from './sync.ts'
import type { SyncJob, SyncMessage, Trouble } from './sync-messages.ts'

/** The default timeouts of a sync loop. */
const usual = {
  /**
   * A stream that is silent for this long is considered dead: the server sends a sign of life at least every 25
   * seconds.
   */
  silence_ms: 60_000,
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
    const bell = new Bell(inTurn)
    channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => data.kind === 'wake' && bell.ring()
    const kept = await StoredCellar.open(job.of)
    let isOver = false
    try {
      const reached = new Bell(inTurn)
      const tell = (news: SyncMessage) => {
        if (!isOver) channel.postMessage(news)
      }
      void listen(job, kept, bell, reached, tell, inTurn, timeouts)
      await round(job, kept, bell, reached, tell, inTurn)
    } finally {
      isOver = true
      kept.close()
      channel.close()
    }
  }
  return oneAtATime(job.of, signal, work, timeouts)
}

async function round(
  job: SyncJob,
  kept: StoredCellar,
  bell: Bell,
  reached: Bell,
  tell: (news: SyncMessage) => void,
  signal: AbortSignal,
) {
  const { of, sources, sender } = job
  const onChange = () => tell({ kind: 'changed' })
  const onProgress = (done: number, total: number) => tell({ kind: 'progress', done, total })
  const syncing = { cellar_id: of.cellar_id, kept, sources, sender, signal, onChange, onProgress }
  let isTidy = false
  let retries = 0
  for (let failures = 0; !signal.aborted; ) {
    try {
      retries = (await sync(syncing)) ? 0 : retries + 1
      if (failures > 0) reached.ring()
      failures = 0
      tell({ kind: 'reached', reached: true })
      if (!isTidy) isTidy = await tidy(syncing, () => bell.isRung)
    } catch (error) {
      if (signal.aborted) return
      // The store is gone, so whoever started this loop has to start again.
      if (isStoreLost(error)) throw error
      failures++
      if (error instanceof ApiError && error.status === 401) return tell({ kind: 'signed-out', token: sender.token })
      if (error instanceof ApiError && error.status === 404 && error.code) {
        await kept.clear()
        return tell({ kind: 'gone' })
      }
      if (isFull(error)) tell({ kind: 'full' })
      else if (!(error instanceof NetworkError || error instanceof ApiError)) console.error(error)
      tell({ kind: 'reached', reached: false, trouble: troubleIn(error) })
    }
    await bell.rung(pauseAfter(failures || retries))
  }
}

/** Rings when the server announces another version of the cellar, and when the server can be reached again. */
async function listen(
  job: SyncJob,
  kept: StoredCellar,
  bell: Bell,
  reached: Bell,
  tell: (news: SyncMessage) => void,
  signal: AbortSignal,
  timeouts: typeof usual,
) {
  const { of, sources, sender } = job
  for (let failures = 0; !signal.aborted; ) {
    const silence = new IdleTimeout(timeouts.silence_ms)
    try {
      const response = await send(sender, sources.events, { signal: AbortSignal.any([signal, silence.signal]) })
      if (failures > 0) bell.ring()
      failures = 0
      for await (const line of linesOf(response)) {
        silence.restart()
        const { cellar_id, change_id, version } = JSON.parse(line) as Partial<At & { cellar_id: string }>
        const standing = await kept.standing()
        const isNew = version !== standing?.version || change_id !== standing?.change_id
        if (cellar_id === of.cellar_id && isNew) bell.ring()
      }
      // The stream ended in good order. If the session has ended, the sync loop finds out at once.
      bell.ring()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return tell({ kind: 'signed-out', token: sender.token })
      // The sync loop finds out at once whether there is no connection.
      if (failures === 0) bell.ring()
      failures++
    } finally {
      silence.end()
    }
    await reached.rung(pauseAfter(failures) ?? timeouts.ended_ms)
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
class Bell {
  #isRung = false
  #answer: (() => void) | undefined

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.ring())
  }

  ring() {
    this.#isRung = true
    this.#answer?.()
  }

  get isRung(): boolean {
    return this.#isRung
  }

  async rung(atMostMs: number | undefined): Promise<void> {
    if (!this.#isRung) {
      let timer: ReturnType<typeof setTimeout> | undefined
      await new Promise<void>(resolve => {
        this.#answer = resolve
        if (atMostMs !== undefined) timer = setTimeout(resolve, atMostMs)
      })
      clearTimeout(timer)
    }
    this.#isRung = false
    this.#answer = undefined
  }
}
