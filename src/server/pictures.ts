import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../shared/errors.ts'
import { limits } from '../shared/limits.ts'
import { root } from './root.ts'

/** A picture as it is kept, both as WebP. */
export interface Picture {
  whole: Uint8Array
  small: Uint8Array
  width: number
  height: number
}

/** What the process answers. */
export type Made = Picture | { refused: 'photo_damaged' | 'photo_heic' | 'photo_too_many_pixels' }

/** Kept for the next picture so long, then it goes with its memory. */
const idleMs = 20_000
/** Waiting at once: more than that are asked to come again. */
const waitingAtMost = 16

const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? 'src/server/picture-process.ts' : 'dist/server/picture-process.js', root),
)

/**
 * Makes pictures anew, one after the other, in a process of its own that begins with the first: a file that crashes a
 * decoder, fills its memory or never ends takes nothing else with it, and whoever asks for something else goes first.
 */
export class Pictures {
  readonly #patience_ms: number
  #process: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined

  constructor(patience_ms: number = limits.photo_ms) {
    this.#patience_ms = patience_ms
  }

  /** Throws what is wrong with the file in words for who sent it. */
  async made(file: Uint8Array, signal: AbortSignal): Promise<Picture> {
    if (this.#waiting >= waitingAtMost) throw new AppError(503, 'unavailable')
    this.#waiting++
    const turn = this.#last.then(() => {
      // Nobody waits for it any more.
      if (signal.aborted) throw new AppError(503, 'unavailable')
      return this.#make(file)
    })
    this.#last = turn.catch(() => {})
    const made = await turn.finally(() => this.#waiting--)
    if ('refused' in made) throw refusalFor(made.refused)
    return made
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  async #make(file: Uint8Array): Promise<Made> {
    clearTimeout(this.#idle)
    const child = this.#process ?? this.#begin()
    const over = new AbortController()
    const patience = setTimeout(() => over.abort(), this.#patience_ms)
    try {
      const answer = once(child, 'message', { signal: over.signal }) as Promise<[Made]>
      const end = once(child, 'exit', { signal: over.signal }).then((): [Made] => [{ refused: 'photo_damaged' }])
      end.catch(() => {})
      child.send(file)
      const [made] = await Promise.race([answer, end])
      return made
    } catch (error) {
      if (!over.signal.aborted) throw error
      this.close()
      throw refusalFor('photo_too_slow')
    } finally {
      clearTimeout(patience)
      over.abort()
      this.#idle = setTimeout(() => this.close(), idleMs).unref()
    }
  }

  #begin(): ChildProcess {
    const child = fork(script, { serialization: 'advanced', env: bare, execArgv: ['--max-old-space-size=128'] })
    child.on('error', () => {})
    child.once('exit', () => {
      if (this.#process === child) this.#process = undefined
    })
    if (child.pid !== undefined) giveWay(child.pid)
    this.#process = child
    return child
  }
}

/** Nothing of the environment is handed on, no address of a database, no password; Windows starts nothing without this. */
const bare = process.platform === 'win32' ? { SystemRoot: 'C:\\Windows' } : {}

/** What else there is to do goes first. Not every system lets itself be asked. */
function giveWay(pid: number) {
  try {
    setPriority(pid, 5)
  } catch {
    // It works all the same.
  }
}

function refusalFor(code: Extract<Made, { refused: string }>['refused'] | 'photo_too_slow'): AppError {
  switch (code) {
    case 'photo_too_many_pixels':
      return new AppError(413, code, { max: limits.photo_pixels / 1_000_000 })
    case 'photo_heic':
      return new AppError(415, code)
    default:
      return new AppError(422, code)
  }
}
