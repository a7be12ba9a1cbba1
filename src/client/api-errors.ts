import type { ErrorAnswer } from '../shared/contract.ts'

/** A refusal by the server. `code` and `message` are empty when its answer gave no reason. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: ErrorAnswer['fields']
  readonly details: ErrorAnswer['details']

  constructor(status: number, answer: Partial<ErrorAnswer>) {
    super(typeof answer.message === 'string' ? answer.message : '')
    this.name = 'ApiError'
    this.status = status
    this.code = typeof answer.code === 'string' ? answer.code : ''
    this.fields = answer.fields
    this.details = answer.details
  }
}

/** Describes what answered in place of our server: a proxy, or the sign-in page of a hotel's network. */
export interface ForeignAnswer {
  status: number
  /** The `Server` and `Content-Type` headers; empty when absent. */
  server: string
  type: string
}

/** The failure of a call that our server did not answer, or not in time. */
export class NetworkError extends Error {
  /** The other server that answered; undefined when none did, or when our server's answer broke off. */
  readonly answered: ForeignAnswer | undefined

  constructor(cause: unknown, answered?: ForeignAnswer) {
    super('The server could not be reached', { cause })
    this.name = 'NetworkError'
    this.answered = answered
  }
}

/** Returns the server's own sentence where there is one, else `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}

/** Returns the server's sentences by field. */
export function fieldMessagesOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.fields) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([name, { message }]) => [name, message]))
}
