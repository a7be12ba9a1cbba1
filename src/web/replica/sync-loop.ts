import { ApiError, NetworkError } from '../api-errors.ts'
import { KeptCellar } from './kept-cellar.ts'
import type { Errand, News } from './news.ts'
import { cellarStoreName } from './store-names.ts'
import { sync } from './sync.ts'

/** After a failure, the next tries by themselves; a wake comes before them. */
const pausesMs = [1_000, 2_000, 5_000, 15_000, 30_000]

/**
 * Keeps one cellar up to date until the signal ends it: at each wake, and by itself after a failure. Of all that run in
 * this browser one works at a time, and the next takes over when it goes.
 */
export async function keepInSync(errand: Errand, signal: AbortSignal): Promise<void> {
  const name = cellarStoreName(errand.of)
  await alone(name, signal, async () => {
    const channel = new BroadcastChannel(name)
    const bell = new Bell(signal)
    channel.onmessage = ({ data }: MessageEvent<News>) => data.kind === 'wake' && bell.ring()
    const kept = await KeptCellar.open(errand.of)
    try {
      await round(errand, kept, bell, news => channel.postMessage(news), signal)
    } finally {
      kept.close()
      channel.close()
    }
  })
}

async function round(errand: Errand, kept: KeptCellar, bell: Bell, tell: (news: News) => void, signal: AbortSignal) {
  const { of, sources, sender } = errand
  const onChange = () => tell({ kind: 'changed' })
  for (let failures = 0; !signal.aborted; ) {
    try {
      await sync({ cellar_id: of.cellar_id, kept, sources, sender, signal, onChange })
      failures = 0
      tell({ kind: 'reached', reached: true })
    } catch (error) {
      if (signal.aborted) return
      failures++
      if (error instanceof ApiError && error.status === 401) return tell({ kind: 'signed-out', token: sender.token })
      if (error instanceof ApiError && error.status === 404 && error.code) {
        await kept.clear()
        return tell({ kind: 'gone' })
      }
      if (isFull(error)) tell({ kind: 'full' })
      else if (!(error instanceof NetworkError || error instanceof ApiError)) console.error(error)
      tell({ kind: 'reached', reached: false })
    }
    await bell.rung(failures > 0 ? pausesMs[Math.min(failures, pausesMs.length) - 1] : undefined)
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** One at a time in the browser, where it can tell: a page that is not from a secure place has no locks. */
async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { signal }, work).catch(error => {
    if (!signal.aborted) throw error
  })
}

/** Waits to be rung; a ring before the wait counts. */
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

  async rung(atMostMs: number | undefined): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>(resolve => {
        this.#answer = resolve
        if (atMostMs !== undefined) setTimeout(resolve, atMostMs)
      })
    }
    this.#isRung = false
    this.#answer = undefined
  }
}
