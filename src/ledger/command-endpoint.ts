import type { Reach } from '../shared/address.ts'
import type { BodyOf, Endpoint, ParamsOf } from '../shared/contract.ts'
import type { Command } from './command.ts'

/** A command with the endpoint it is asked for by: the server makes a route of it, a browser does it without one. */
export interface Write {
  endpoint: Endpoint
  command: Command<Record<string, unknown>>
}

/** What a command is given: what its endpoint takes, in path and body alike, but for the cellar. */
export type InputOf<E extends Endpoint> = Omit<ParamsOf<E>, 'cellar_id'> & BodyOf<E>

export function write<E extends Endpoint>(endpoint: E, command: Command<InputOf<E>>): Write & { endpoint: E } {
  return { endpoint, command: command as unknown as Write['command'] }
}

export function inputOf(params: unknown, body: unknown): Record<string, unknown> {
  const { cellar_id: _, ...named } = params as Record<string, unknown>
  return { ...named, ...(body as object) }
}

/** What a write is found by. */
export function nameOf({ method, path }: Reach): string {
  return `${method} ${path}`
}
