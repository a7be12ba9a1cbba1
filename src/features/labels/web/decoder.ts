import { offerIfOutdated } from '../../../client/new-version.tsx'
import { ownScript } from '../../../client/trusted-script.ts'
import decodingWorker from './decoding-worker.ts?worker&url'

export interface Undecoded {
  id: number
  image: ImageData
}

export type Decoded = { id: number; texts: string[] } | { id: number; error: string }

/**
 * Reads the codes in pictures, on this device and outside the main thread: a worker with the only WebAssembly module of
 * the application.
 */
export class Decoder {
  readonly #worker = new Worker(ownScript(decodingWorker), { type: 'module', name: 'decoding' })
  readonly #waiting = new Map<number, PromiseWithResolvers<string[]>>()
  #last = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('texts' in data) waiting?.resolve(data.texts)
      else waiting?.reject(new Error(data.error))
    })
    this.#worker.addEventListener('error', () => {
      void offerIfOutdated()
      for (const waiting of this.#waiting.values()) waiting.reject(new Error('The decoder could not be started'))
      this.#waiting.clear()
    })
  }

  /** Returns the distinct texts of the codes in a picture. The picture's buffer is transferred to the worker. */
  read(image: ImageData): Promise<string[]> {
    const id = ++this.#last
    const waiting = Promise.withResolvers<string[]>()
    this.#waiting.set(id, waiting)
    this.#worker.postMessage({ id, image } satisfies Undecoded, [image.data.buffer])
    return waiting.promise
  }

  stop(): void {
    this.#worker.terminate()
  }
}
