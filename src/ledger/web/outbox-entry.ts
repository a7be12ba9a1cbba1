import type { RowChange } from '../command.ts'
import type { Overwritten } from '../contract.ts'
import type { OutboxRequest } from '../outbox.ts'

/** What the server refused, and why. It stays until the person has dealt with it. */
export interface Refusal {
  status: number
  code: string
  message: string
  fields: Record<string, string>
  at: string
}

/** What came back in place of an answer to a request, each time it was sent, though the server could be reached. */
export interface Blocked extends Answerer {
  tries: number
  /** When it was sent first. */
  since: string
  /** It is not sent any more until the person asks for it. */
  apart: boolean
}

/** A request on its way to the server. `at` is its place in the queue. */
export interface OutboxEntry extends OutboxRequest {
  at: number
  /** What it changed here, for taking it back. */
  touched: RowChange[]
  refusal: Refusal | null
  blocked?: Blocked | null
}

/** Whether a request stands apart: something that is not the server answers it again and again. */
export function isSetAside({ blocked }: OutboxEntry): boolean {
  return blocked?.apart === true
}

/** A request that the server has done, with what it replaced that its person had not seen. */
export interface Done extends OutboxEntry {
  overwritten: Overwritten[]
}

/** An own change that the server has done: enough to take it back without asking for it. */
export interface OwnChange {
  at: number
  key: string
  touched: RowChange[]
}

/** A change that replaced what had been written after what this device had seen, until the person has seen that. */
export interface Overwriting {
  at: number
  key: string
  /** When it was made, by the clock of the device. */
  composed_at: string
  touched: RowChange[]
  overwritten: Overwritten[]
}

/** What answered: the server with a failure of its own, or something else, by the name it gives itself. */
export interface Answerer {
  status: number
  ours: boolean
  server: string
}
