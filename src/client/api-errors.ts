import type { ErrorAnswer } from '../shared/contract.ts'

/** The server refused, and mostly said why. `code` and `message` are empty when its answer did not. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: ErrorAnswer['fields']
  readonly details: ErrorAnswer['details']

  constructor(status: number, told: Partial<ErrorAnswer>) {
    super(typeof told.message === 'string' ? told.message : '')
    this.name = 'ApiError'
    this.status = status
    this.code = typeof told.code === 'string' ? told.code : ''
    this.fields = told.fields
    this.details = told.details
  }
}

/** What answered in place of our server: a proxy, or the sign-in page of a hotel's network. */
export interface ForeignAnswer {
  status: number
  /** Its `Server` and `Content-Type` headers; empty where it has none. */
  server: string
  type: string
}

/** No answer, not in time, or not from our server. */
export class NetworkError extends Error {
  /** What answered instead; undefined when nothing did, or when our own answer broke off. */
  readonly answered: ForeignAnswer | undefined

  constructor(cause: unknown, answered?: ForeignAnswer) {
    super('The server could not be reached', { cause })
    this.name = 'NetworkError'
    this.answered = answered
  }
}

/** The server's own sentence where there is one, else `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}

/** The server's sentences by field. */
export function fieldMessagesOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.fields) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([name, { message }]) => [name, message]))
}
