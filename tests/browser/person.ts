import type { Locator, Page } from '@playwright/test'

/**
 * Seconds for the actions of a person, from the keystroke-level model: S. K. Card, T. P. Moran and A. Newell, "The
 * keystroke-level model for user performance time with interactive systems", Communications of the ACM 23 (7), 1980,
 * pp. 396–410, doi:10.1145/358886.358895. A key takes as long as for a non-typist who types 40 words a minute.
 */
const seconds = { key: 0.28, point: 1.1, press: 0.2, home: 0.4, think: 1.35 } as const

/** A person at a desktop computer, whose actions are performed in the page and timed. */
export class AtTheDesk {
  readonly #page: Page
  readonly counted = { keys: 0, clicks: 0, movesOfHand: 0, thoughts: 0, read: 0 }
  #hand: 'keyboard' | 'mouse' = 'keyboard'

  constructor(page: Page) {
    this.#page = page
  }

  get seconds(): number {
    const { keys, clicks, movesOfHand, thoughts, read } = this.counted
    return (
      keys * seconds.key +
      clicks * (seconds.point + seconds.press) +
      movesOfHand * seconds.home +
      thoughts * seconds.think +
      read
    )
  }

  /** Presses one key, or several held together, each of which counts. */
  async press(keys: string): Promise<void> {
    this.#take('keyboard', keys.split('+').length)
    await this.#page.keyboard.press(keys)
  }

  /** Counts keys pressed in another program, before or after. */
  pressElsewhere(...keys: string[]): void {
    for (const each of keys) this.#take('keyboard', each.split('+').length)
  }

  /** Types a text. Each letter is one key; a capital letter and most signs are two. */
  async type(text: string): Promise<void> {
    this.#take(
      'keyboard',
      Array.from(text).reduce((sum, letter) => sum + (/[a-z0-9 .,]/.test(letter) ? 1 : 2), 0),
    )
    await this.#page.keyboard.type(text)
  }

  async click(target: Locator): Promise<void> {
    if (this.#hand === 'keyboard') this.counted.movesOfHand++
    this.#hand = 'mouse'
    this.counted.clicks++
    await target.click()
  }

  think(times = 1): void {
    this.counted.thoughts += times
  }

  /** Counts seconds spent on reading something. */
  read(count: number): void {
    this.counted.read += count
  }

  #take(hand: 'keyboard' | 'mouse', keys: number) {
    if (this.#hand !== hand) this.counted.movesOfHand++
    this.#hand = hand
    this.counted.keys += keys
  }
}
