import { limits } from '../shared/limits.ts'

/** The connection between the processes that share one database. */
export interface BusTransport {
  /** Calls `hear` with each id that another process announces, and with undefined when some may have been missed. */
  open(hear: (id: string | undefined) => void): void
  send(id: string): void
  close(): Promise<void>
}

/**
 * Announces changes by an id alone: that of a cellar with a new version, or of a person whose sessions or cellars
 * changed. A listener reads from the database what changed, and whether it may still know about it.
 */
export class ChangeBus {
  readonly #wire: BusTransport | undefined
  readonly #listeners = new Set<Listener>()

  constructor(wire?: BusTransport) {
    this.#wire = wire
    wire?.open(id => this.#hear(id))
  }

  /** The number of listeners of this process. */
  get listeners(): number {
    return this.#listeners.size
  }

  /** Notifies all listeners, in this process and in others. */
  tell(id: string) {
    this.#hear(id)
    this.#wire?.send(id)
  }

  /**
   * Registers a listener. The number of listeners per person is limited, and the oldest one is ended when there are too
   * many.
   */
  listen(person_id: string): Listener {
    const theirs = [...this.#listeners].filter(listener => listener.person_id === person_id)
    for (const listener of theirs.slice(0, 1 - limits.event_streams_per_person)) listener.end()
    const listener = new Listener(person_id, () => this.#listeners.delete(listener))
    this.#listeners.add(listener)
    return listener
  }

  /** Ends all listeners. */
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
  /** The ids that ended the wait, or that were announced since. */
  #heard = new Set<string | undefined>()
  #isMeant: ((id: string | undefined) => boolean) | undefined
  #wake: (() => void) | undefined
  ended = false

  constructor(person_id: string, gone: () => void) {
    this.person_id = person_id
    this.#gone = gone
  }

  hear(id: string | undefined) {
    if (this.#isMeant && !this.#isMeant(id)) return
    this.#heard.add(id)
    this.#wake?.()
  }

  end() {
    this.ended = true
    this.#gone()
    this.#wake?.()
  }

  /**
   * Waits until one of these ids is announced, or was since the last wait, but no longer than the given time, or until
   * the listener ends. Returns the ids that were announced; undefined when none was in that time, or when others may have
   * been missed.
   */
  async wait(ids: ReadonlySet<string>, atMostMs: number): Promise<ReadonlySet<string> | undefined> {
    const isMeant = (id: string | undefined) => id === undefined || ids.has(id)
    if (!this.ended && !Array.from(this.#heard).some(isMeant)) {
      this.#isMeant = isMeant
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      const timer = setTimeout(resolve, atMostMs)
      await promise
      clearTimeout(timer)
      this.#isMeant = undefined
      this.#wake = undefined
    }
    const heard = this.#heard
    this.#heard = new Set()
    return heard.has(undefined) || !Array.from(heard).some(isMeant) ? undefined : (heard as Set<string>)
  }
}
