import { call } from '../../../client/api.ts'
import { getPhoto, type PhotoForm } from '../contract.ts'
import { PictureCache } from './picture-cache.ts'

/** A picture as far as it is here: its address in this page, or that it could not be had. */
export type Picture = { url: string } | { failed: true } | undefined

export interface ShelfOf {
  person_id: string
  cellar_id: string
}

/** Finds the bytes of a photo that was added here and has not been sent; undefined for any other. */
export type FindUnsent = (photo_id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Addresses held at once: a list shows dozens of small ones, a screen a few whole ones. */
const heldAtMost = { small: 400, whole: 12 } as const
const fetchedAtOnce = 3

/**
 * The photos of one cellar as a page shows them. Each is looked for on the device, then at the server, with the token in
 * a header; what is shown has an address of this page alone.
 */
export class Shelf {
  readonly #of: ShelfOf
  readonly #kept: Promise<PictureCache | undefined>
  readonly #pictures = new Map<string, Picture>()
  readonly #listeners = new Set<() => void>()
  readonly #wanted: (() => Promise<void>)[] = []
  #fetching = 0
  #closed = false

  constructor(of: ShelfOf) {
    this.#of = of
    // Without room or right to keep anything they are shown all the same.
    this.#kept = PictureCache.open(of).catch(() => undefined)
  }

  close(): void {
    this.#closed = true
    for (const picture of this.#pictures.values()) revoke(picture)
    this.#pictures.clear()
    void this.#kept.then(kept => kept?.close())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(photo_id: string, form: PhotoForm): Picture {
    return this.#pictures.get(nameOf(photo_id, form))
  }

  /** Looks for a picture, unless it is here or being looked for. One that could not be had is looked for again. */
  want(photo_id: string, form: PhotoForm, findUnsent: FindUnsent): void {
    const name = nameOf(photo_id, form)
    const known = this.#pictures.get(name)
    if (this.#pictures.has(name) && !(known && 'failed' in known)) return
    this.#pictures.set(name, undefined)
    void this.#find(photo_id, form, findUnsent)
      .then(blob => this.#put(name, form, { url: URL.createObjectURL(blob) }))
      .catch(() => this.#put(name, form, { failed: true }))
  }

  /** Shows a picture that was made here, and keeps it. */
  async put(photo_id: string, small: Blob): Promise<void> {
    this.#put(nameOf(photo_id, 'small'), 'small', { url: URL.createObjectURL(small) })
    await this.#keep(photo_id, small)
  }

  /** Fetches the small ones of these that are not kept yet, one after the other, as long as all goes well. */
  async keepAll(photo_ids: readonly string[]): Promise<void> {
    const kept = await this.#kept
    const here = new Set(await kept?.ids())
    for (const photo_id of photo_ids) {
      if (!kept || this.#closed) return
      if (!here.has(photo_id)) await this.#keep(photo_id, await this.#fetch(photo_id, 'small'))
    }
  }

  async #find(photo_id: string, form: PhotoForm, findUnsent: FindUnsent): Promise<Blob> {
    if (form === 'small') {
      const bytes = await (await this.#kept)?.find(photo_id)
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
    const kept = await this.#kept
    if (!this.#closed) await kept?.keep(photo_id, bytes, Date.now()).catch(() => {})
  }

  /** A few at once, so that other requests find the way free. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#wanted.push(() => work().then(resolve, reject))
      this.#go()
    })
  }

  #go() {
    if (this.#fetching >= fetchedAtOnce) return
    // What was asked for last is what is in sight now.
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

  /** Of those there are too many of, the one that came first. */
  #letGo(form: PhotoForm) {
    const names = [...this.#pictures.keys()].filter(name => name.endsWith(form))
    for (const name of names.slice(0, Math.max(0, names.length - heldAtMost[form]))) {
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
