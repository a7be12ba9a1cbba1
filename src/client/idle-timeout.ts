import { NetworkError } from './api-errors.ts'

/** Aborts an answer that has been silent for too long; one that keeps arriving, however slowly, continues. */
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
    // A page that was frozen, by printing or a phone's sleep, first reads the answer that arrived meanwhile.
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#over.abort(new NetworkError('silence')), this.#atMostMs / 10)
    }, this.#atMostMs)
  }

  end() {
    clearTimeout(this.#timer)
  }

  /** Returns the same answer; each chunk of its body restarts the timeout. */
  watch(response: Response): Response {
    // Chromium gives an empty answer a body, but refuses one when the answer is constructed again.
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
