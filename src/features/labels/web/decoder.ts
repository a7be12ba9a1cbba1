import { offerIfOutdated } from '../../../client/new-version.tsx'
import { ownScript } from '../../../client/trusted-script.ts'
import decodingWorker from './decoding-worker.ts?worker&url'

export interface Undecoded {
  id: number
  image: ImageData
}

export type Decoded = { id: number; texts: string[] } | { id: number; error: string }

/** Reads the codes in pictures, on this device and beside the page: a worker with the only wasm there is. */
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

  /** What the codes of a picture say, each once; none where there are none. The picture is used up. */
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
