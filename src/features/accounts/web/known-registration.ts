import { storeInstance } from '../../../client/instance.ts'
import type { AnswerOf } from '../../../shared/contract.ts'
import type { getRegistration } from '../contract.ts'

type Registration = AnswerOf<typeof getRegistration>

let known: Registration | undefined

/** Keeps what the server says about itself and about signing in, for as long as the page is open. */
export function keepRegistration(answer: Registration): void {
  known = answer
  storeInstance(answer)
}

export function knownRegistration(): Registration | undefined {
  return known
}
