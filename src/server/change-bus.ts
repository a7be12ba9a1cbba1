import { limits } from '../shared/limits.ts'

/** How processes on one database tell each other. */
export interface BusTransport {
  /** Calls back with each id that another process tells of, and with nothing when some may have been missed. */
  open(hear: (id: string | undefined) => void): void
  send(id: string): void
  close(): Promise<void>
}

/**
 * Word that something is new, told by its id alone: a cellar that has a new version, a person whose sessions or cellars
 * changed. Who hears it looks into the database for what it is, and for whether they may still know.
 */
export class ChangeBus {
  readonly #wire: BusTransport | undefined
  readonly #listeners = new Set<Listener>()

  constructor(wire?: BusTransport) {
    this.#wire = wire
    wire?.open(id => this.#hear(id))
  }

  /** Tells everybody who listens, in this process and in others. */
  tell(id: string) {
    this.#hear(id)
    this.#wire?.send(id)
  }

  /** Of one person only so many listen at once: the one who began first goes. */
  listen(person_id: string): Listener {
    const theirs = [...this.#listeners].filter(listener => listener.person_id === person_id)
    for (const listener of theirs.slice(0, 1 - limits.event_streams_per_person)) listener.end()
    const listener = new Listener(person_id, () => this.#listeners.delete(listener))
    this.#listeners.add(listener)
    return listener
  }

  /** Ends all listening. */
  async close() {
    for (const listener of this.#listeners) listener.end()
    await this.#wire?.close()
  }

  #hear(id: string | undefined) {
    for (const listener of this.#listeners) listener.hear(id)
  }
}

export class Listener {
  readonly person_id: string
  readonly #gone: () => void
  /** What was told while nobody waited. */
  #missed = new Set<string | undefined>()
  #isMeant: ((id: string | undefined) => boolean) | undefined
  #wake: (() => void) | undefined
  ended = false

  constructor(person_id: string, gone: () => void) {
    this.person_id = person_id
    this.#gone = gone
  }

  hear(id: string | undefined) {
    if (!this.#isMeant) this.#missed.add(id)
    else if (this.#isMeant(id)) this.#wake?.()
  }

  end() {
    this.ended = true
    this.#gone()
    this.#wake?.()
  }

  /** Waits until one of these ids was told since the last time, so long at most, or until it is over. */
  async wait(ids: ReadonlySet<string>, atMostMs: number): Promise<void> {
    const isMeant = (id: string | undefined) => id === undefined || ids.has(id)
    const missed = this.#missed
    this.#missed = new Set()
    if (this.ended || [...missed].some(isMeant)) return
    this.#isMeant = isMeant
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, atMostMs)
    await promise
    clearTimeout(timer)
    this.#isMeant = undefined
    this.#wake = undefined
  }
}
