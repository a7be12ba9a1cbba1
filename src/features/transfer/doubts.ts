import type { Doubt } from './contract.ts'

/** Doubts that a report lists; the rest is counted. */
const listed = 500
const givenMax = 300

/** Collects doubts in bounded space. */
export class Doubts {
  readonly list: Doubt[] = []
  count = 0

  tell(doubt: Doubt) {
    this.count++
    if (this.list.length < listed) this.list.push({ ...doubt, given: doubt.given.slice(0, givenMax) })
  }
}
