import type { ErrorAnswer } from '../shared/contract.ts'

/** The server refused, and mostly said why. `code` and `message` are empty when the answer was not one of ours. */
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

/** No answer, not in time, or not from our server. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause })
    this.name = 'NetworkError'
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
