import { call } from '../../../client/api.ts'
import type { PhotoForm } from '../contract.ts'
import { getPhoto } from '../endpoints.ts'
import { PictureCache } from './picture-cache.ts'

/** A picture as far as it is loaded: its object URL, or that loading it failed. */
export type Picture = { url: string } | { failed: true } | undefined

export interface PhotoStoreOf {
  person_id: string
  cellar_id: string
}

/** Returns the bytes of a photo that was added here and has not been sent, or undefined for any other. */
export type FindUnsent = (photo_id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** The number of object URLs held at once: a list shows dozens of small ones, a screen a few whole ones. */
const inMemoryAtMost = { small: 400, whole: 12 } as const
const fetchedAtOnce = 3

/**
 * The photos of one cellar as a page shows them. Each is looked up on the device, then fetched from the server with the
 * token in a header, and shown through an object URL.
 */
export class PhotoStore {
  readonly #of: PhotoStoreOf
  readonly #cache: Promise<PictureCache | undefined>
  readonly #pictures = new Map<string, Picture>()
  readonly #listeners = new Set<() => void>()
  readonly #wanted: (() => Promise<void>)[] = []
  #fetching = 0
  #closed = false

  constructor(of: PhotoStoreOf) {
    this.#of = of
    // Pictures are shown even where storage is full or not allowed.
    this.#cache = PictureCache.open(of).catch(() => undefined)
  }

  close(): void {
    this.#closed = true
    for (const picture of this.#pictures.values()) revoke(picture)
    this.#pictures.clear()
    void this.#cache.then(cache => cache?.close())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(photo_id: string, form: PhotoForm): Picture {
    return this.#pictures.get(nameOf(photo_id, form))
  }

  /** Loads a picture unless it is loaded or loading. One that failed is tried again. */
  want(photo_id: string, form: PhotoForm, findUnsent: FindUnsent): void {
    const name = nameOf(photo_id, form)
    const known = this.#pictures.get(name)
    if (this.#pictures.has(name) && !(known && 'failed' in known)) return
    this.#pictures.set(name, undefined)
    void this.#find(photo_id, form, findUnsent)
      .then(blob => this.#put(name, form, { url: URL.createObjectURL(blob) }))
      .catch(() => this.#put(name, form, { failed: true }))
  }

  /** Shows a picture that was made here, and stores it. */
  async put(photo_id: string, small: Blob): Promise<void> {
    this.#put(nameOf(photo_id, 'small'), 'small', { url: URL.createObjectURL(small) })
    await this.#keep(photo_id, small)
  }

  /** Fetches the small pictures that are not stored yet, one after the other, until one fails. */
  async keepAll(photo_ids: readonly string[]): Promise<void> {
    const cache = await this.#cache
    const here = new Set(await cache?.ids())
    for (const photo_id of photo_ids) {
      if (!cache || this.#closed) return
      if (!here.has(photo_id)) await this.#keep(photo_id, await this.#fetch(photo_id, 'small'))
    }
  }

  async #find(photo_id: string, form: PhotoForm, findUnsent: FindUnsent): Promise<Blob> {
    if (form === 'small') {
      const bytes = await (await this.#cache)?.find(photo_id)
      if (bytes) return new Blob([bytes])
    }
    const unsent = await findUnsent(photo_id)
    if (unsent) return new Blob([unsent])
    const blob = await this.#inTurn(() => this.#fetch(photo_id, form))
    if (form === 'small') void this.#keep(photo_id, blob)
    return blob
  }

  #fetch(photo_id: string, form: PhotoForm): Promise<Blob> {
    const params = { cellar_id: this.#of.cellar_id, photo_id, form }
    return call(getPhoto, { params }) as Promise<unknown> as Promise<Blob>
  }

  async #keep(photo_id: string, blob: Blob): Promise<void> {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const cache = await this.#cache
    if (!this.#closed) await cache?.keep(photo_id, bytes, Date.now()).catch(() => {})
  }

  /** Runs a few at once, so that other requests are not held up. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#wanted.push(() => work().then(resolve, reject))
      this.#go()
    })
  }

  #go() {
    if (this.#fetching >= fetchedAtOnce) return
    // The picture requested last is the one most likely visible now.
    const next = this.#wanted.pop()
    if (!next) return
    this.#fetching++
    void next().finally(() => {
      this.#fetching--
      this.#go()
    })
  }

  #put(name: string, form: PhotoForm, picture: Picture) {
    if (this.#closed) return revoke(picture)
    revoke(this.#pictures.get(name))
    this.#pictures.delete(name)
    this.#pictures.set(name, picture)
    this.#letGo(form)
    for (const listener of this.#listeners) listener()
  }

  /** Drops the oldest picture of a form that holds too many. */
  #letGo(form: PhotoForm) {
    const names = [...this.#pictures.keys()].filter(name => name.endsWith(form))
    for (const name of names.slice(0, Math.max(0, names.length - inMemoryAtMost[form]))) {
      revoke(this.#pictures.get(name))
      this.#pictures.delete(name)
    }
  }
}

function nameOf(photo_id: string, form: PhotoForm): string {
  return `${photo_id} ${form}`
}

function revoke(picture: Picture) {
  if (picture && 'url' in picture) URL.revokeObjectURL(picture.url)
}
