import { NetworkError } from './api-errors.ts'

/** Aborts an answer that has been silent for so long; one that keeps coming, however slowly, goes on. */
export class IdleTimeout {
  readonly #over = new AbortController()
  readonly #atMostMs: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(atMostMs: number) {
    this.#atMostMs = atMostMs
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  restart() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#over.abort(new NetworkError('silence')), this.#atMostMs)
  }

  end() {
    clearTimeout(this.#timer)
  }

  /** Returns the same answer, whose bytes restart the time as they come. */
  watch(response: Response): Response {
    // Chromium gives an empty answer a body, and takes none when the answer is made anew.
    if (!response.body || response.status === 204) {
      this.end()
      return response
    }
    const watcher: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
      transform: (piece, out) => {
        this.restart()
        out.enqueue(piece)
      },
      flush: () => this.end(),
      cancel: () => this.end(),
    }
    return new Response(response.body.pipeThrough(new TransformStream(watcher)), response)
  }
}
