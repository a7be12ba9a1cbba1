import { AppError } from '../shared/errors.ts'
import { limits } from '../shared/limits.ts'
import { Sandbox } from './sandbox.ts'

/** A picture as it is stored, in both sizes as WebP. */
export interface Picture {
  whole: Uint8Array
  small: Uint8Array
  width: number
  height: number
}

/** The answer of the process. */
export type Made = Picture | { refused: 'photo_damaged' | 'photo_heic' | 'photo_too_many_pixels' }

/** Encodes pictures again, one after another, in a separate process. */
export class Pictures {
  readonly #sandbox: Sandbox<Made>

  constructor(timeout_ms: number = limits.photo_ms) {
    this.#sandbox = new Sandbox({
      source: 'src/server/picture-process.ts',
      built: 'picture-process.js',
      heap_mb: 128,
      timeout_ms,
    })
  }

  /** Encodes a picture. Throws an error that tells the sender what is wrong with the file. */
  async made(file: Uint8Array, signal: AbortSignal): Promise<Picture> {
    let made: Made = { refused: 'photo_damaged' }
    const take = (answer: Made) => {
      made = answer
      return 'last' as const
    }
    const end = await this.#sandbox.ask([file], take, signal)
    if (end === 'too_slow') throw refusalFor('photo_too_slow')
    return pictureOf(made)
  }

  close(): void {
    this.#sandbox.close()
  }
}

function pictureOf(made: Made): Picture {
  if ('refused' in made) throw refusalFor(made.refused)
  return made
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
