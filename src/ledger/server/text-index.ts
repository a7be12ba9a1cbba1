/**
 * Finds the position of each text in a list of different texts. A `Map` takes 40 bytes for each of them, this 6 to 12,
 * since it leaves the texts to the list.
 */
export class TextIndex {
  readonly #texts: readonly unknown[]
  /** The position of a text, and one more, at its hash or the next free place after it. */
  readonly #places: Uint32Array

  /** With the index of a list that these texts begin with, only the others are looked at. */
  constructor(texts: readonly unknown[], beginning?: TextIndex) {
    this.#texts = texts
    const fits = beginning !== undefined && texts.length * 1.3 < beginning.#places.length
    this.#places = fits ? beginning.#places.slice() : new Uint32Array(2 ** Math.ceil(Math.log2(texts.length * 1.5 + 1)))
    for (let at = fits ? beginning.#texts.length : 0; at < texts.length; at++) {
      const text = texts[at]
      if (typeof text === 'string') this.#places[this.#placeOf(text)] = at + 1
    }
  }

  /** Returns the position of a text, or -1 if it is not in the list. */
  indexOf(text: string): number {
    return (this.#places[this.#placeOf(text)] as number) - 1
  }

  get bytes(): number {
    return this.#places.byteLength
  }

  /** Returns the place where a text stands or would stand. */
  #placeOf(text: string): number {
    const last = this.#places.length - 1
    let place = hashOf(text) & last
    for (;;) {
      const at = this.#places[place] as number
      if (at === 0 || this.#texts[at - 1] === text) return place
      place = (place + 1) & last
    }
  }
}

/** Differs in each process: whoever chooses ids cannot choose those that come to the same place. */
const multiplier = (Math.floor(Math.random() * 2 ** 30) << 1) | 0x8000_0001

function hashOf(text: string): number {
  let hash = text.length
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), multiplier)
  return hash ^ (hash >>> 15)
}
