import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../shared/errors.ts'
import { root } from './root.ts'

interface Place {
  /** The script: its path among the sources, and its name in dist/server. */
  source: string
  built: string
  /** The limit of the JavaScript heap, in megabytes. */
  heap_mb: number
  timeout_ms: number
}

/** The result of a task: its last answer came, the process crashed, or it took too long. */
export type End = 'answered' | 'crashed' | 'too_slow'

/** The process is kept for this long for the next task, and then ends to free its memory. */
const idleMs = 20_000
/** The number of waiting tasks beyond which further ones are refused with 503. */
const waitingAtMost = 16

/**
 * Runs work on files of strangers, one task after another, in a separate process that starts with the first task. A
 * file that crashes its reader, fills the memory or never ends does no other harm, and other requests have priority.
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
   * Sends the messages when it is this task's turn. `take` receives each answer and returns whether it was the last.
   * Messages that have not been sent by then are not sent any more.
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
    const timer = setTimeout(() => resolve('too_slow'), this.#place.timeout_ms)
    child.on('message', onMessage).once('exit', onExit)
    let end: End | undefined
    try {
      await Promise.race([promise, sendAll(child, messages, over.signal)])
      end = await promise
      return end
    } finally {
      over.abort()
      clearTimeout(timer)
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
      // Nobody could act on its messages when its memory is full.
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

/** Sets whether a child keeps the server from ending. An idle one does not. */
function hold(child: ChildProcess, isAwaited: boolean) {
  const change = isAwaited ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

/** Sends messages one after another. If the child died meanwhile, its exit is handled elsewhere. */
async function sendAll(child: ChildProcess, messages: Iterable<unknown>, over: AbortSignal) {
  for (const message of messages) {
    if (!child.connected || over.aborted) return
    await new Promise<void>(done => child.send(message as object, () => done()))
  }
}

/**
 * The environment of the process. It contains no database address and no password, only the folder of Node's compile
 * cache, by which it starts in half the time. Windows starts nothing without its root.
 */
const bare = {
  TZ: 'UTC',
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
  ...(process.platform === 'win32' ? { SystemRoot: 'C:\\Windows' } : {}),
}

/** Lowers the priority of the process, so that other work goes first. Not every system allows that. */
function giveWay(pid: number) {
  try {
    setPriority(pid, 5)
  } catch {
    // It works all the same.
  }
}
