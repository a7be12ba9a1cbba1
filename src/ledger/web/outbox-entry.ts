import type { RowChange } from '../command.ts'
import type { Overwritten } from '../contract.ts'
import type { OutboxRequest } from '../outbox.ts'

/** The server's refusal of a request. It is kept until the person has dealt with it. */
export interface Refusal {
  status: number
  code: string
  message: string
  fields: Record<string, string>
  at: string
}

/**
 * The response that came each time the request was sent although the server could be reached, and that was no answer to
 * it.
 */
export interface Blocked extends Answerer {
  tries: number
  /** The time at which the request was first blocked. */
  since: string
  /** True if it is set aside: it is not sent again until the person asks for it. */
  isSetAside: boolean
}

/** A request on its way to the server. `at` is its position in the queue. */
export interface OutboxEntry extends OutboxRequest {
  at: number
  /** The rows it changed here, by which it can be undone. */
  touched: RowChange[]
  refusal: Refusal | null
  blocked?: Blocked | null
}

/** Returns true if a request is set aside because something other than the server keeps answering it. */
export function isSetAside({ blocked }: OutboxEntry): boolean {
  return blocked?.isSetAside === true
}

/** A request that the server has done, with the values it replaced that the person had not seen. */
export interface Done extends OutboxEntry {
  overwritten: Overwritten[]
}

/** One of the person's own changes that the server has done, with all that is needed to undo it without a fetch. */
export interface OwnChange {
  at: number
  key: string
  touched: RowChange[]
}

/** A change that replaced values newer than those this device had seen, until the person has dismissed the notice. */
export interface Overwriting {
  at: number
  key: string
  /** The time at which it was made, by the device's clock. */
  composed_at: string
  touched: RowChange[]
  overwritten: Overwritten[]
}

/** The source of a response: the server with an error of its own, or something else, by the name it gives itself. */
export interface Answerer {
  status: number
  ours: boolean
  server: string
}
