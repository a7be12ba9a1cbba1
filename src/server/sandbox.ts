import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../shared/errors.ts'
import { root } from './root.ts'

interface Place {
  /** Its script: the file among the sources, and the name it has in dist/server. */
  source: string
  built: string
  /** Megabytes of objects it may hold. */
  heap_mb: number
  timeouts_ms: number
}

/** How a piece of work came to its end: with its last answer, by crashing, or because it took too long. */
export type End = 'answered' | 'crashed' | 'too_slow'

/** Kept for the next piece of work so long, then it goes with its memory. */
const idleMs = 20_000
/** Waiting at once: more than that are asked to come again. */
const waitingAtMost = 16

/**
 * Work on files of strangers, one after the other, in a process of its own that begins with the first: one that crashes
 * what reads it, fills the memory or never ends takes nothing else with it, and whoever asks for something else goes
 * first.
 */
export class Sandbox<Answer> {
  readonly #place: Place
  #process: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined

  constructor(place: Place) {
    this.#place = place
  }

  /**
   * Sends the messages when its turn has come; `take` is given each answer and says whether it was the last. What was not
   * sent by then is not sent any more.
   */
  async ask(
    messages: Iterable<unknown>,
    take: (answer: Answer) => 'last' | 'more',
    signal?: AbortSignal,
  ): Promise<End> {
    if (this.#waiting >= waitingAtMost) throw new AppError(503, 'unavailable')
    this.#waiting++
    const turn = this.#last.then(() => {
      // Nobody waits for it any more.
      if (signal?.aborted) throw new AppError(503, 'unavailable')
      return this.#ask(messages, take)
    })
    this.#last = turn.catch(() => {})
    return turn.finally(() => this.#waiting--)
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  async #ask(messages: Iterable<unknown>, take: (answer: Answer) => 'last' | 'more'): Promise<End> {
    clearTimeout(this.#idle)
    const child = this.#process ?? this.#begin()
    hold(child, true)
    const { promise, resolve, reject } = Promise.withResolvers<End>()
    const over = new AbortController()
    const onMessage = (answer: unknown) => {
      try {
        if (take(answer as Answer) === 'last') resolve('answered')
      } catch (error) {
        reject(error)
      }
    }
    const onExit = () => resolve('crashed')
    const timeouts = setTimeout(() => resolve('too_slow'), this.#place.timeouts_ms)
    child.on('message', onMessage).once('exit', onExit)
    let end: End | undefined
    try {
      await Promise.race([promise, sendAll(child, messages, over.signal)])
      end = await promise
      return end
    } finally {
      over.abort()
      clearTimeout(timeouts)
      child.off('message', onMessage).off('exit', onExit)
      if (end === 'answered') this.#rest(child)
      else this.close()
    }
  }

  #begin(): ChildProcess {
    const { source, built, heap_mb } = this.#place
    const script = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? source : `dist/server/${built}`, root))
    const child = fork(script, {
      serialization: 'advanced',
      env: bare,
      execArgv: [`--max-old-space-size=${heap_mb}`],
      // What it says when its memory is full is nothing that anybody can act on.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => {})
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => {
      process.off('exit', end)
      if (this.#process === child) this.#process = undefined
    })
    if (child.pid !== undefined) giveWay(child.pid)
    this.#process = child
    return child
  }

  #rest(child: ChildProcess) {
    hold(child, false)
    this.#idle = setTimeout(() => this.close(), idleMs).unref()
  }
}

/** A child that rests does not keep the server from ending. */
function hold(child: ChildProcess, held: boolean) {
  const change = held ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

/** One that died meanwhile is told by its end. */
async function sendAll(child: ChildProcess, messages: Iterable<unknown>, over: AbortSignal) {
  for (const message of messages) {
    if (!child.connected || over.aborted) return
    await new Promise<void>(done => child.send(message as object, () => done()))
  }
}

/**
 * Nothing of the environment is handed on, no address of a database, no password: only where Node keeps what it compiled,
 * with which it starts in half the time. Windows starts nothing without its root.
 */
const bare = {
  TZ: 'UTC',
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
  ...(process.platform === 'win32' ? { SystemRoot: 'C:\\Windows' } : {}),
}

/** What else there is to do goes first. Not every system lets itself be asked. */
function giveWay(pid: number) {
  try {
    setPriority(pid, 5)
  } catch {
    // It works all the same.
  }
}
