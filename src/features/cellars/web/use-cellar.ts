import { createContext, useContext } from 'react'
import type { Endpoint } from '../../../shared/contract.ts'
import type { Held } from '../../../web/replica/held-cellar.ts'
import type { Queued } from '../../../web/replica/kept-queue.ts'
import type { Stranded } from '../../../web/replica/stranded.ts'
import type { Given } from '../../../web/send.ts'
import type { Cellar, Committed } from '../contract.ts'

/** An endpoint that writes in a cellar. */
export type WriteEndpoint = Endpoint & { answer: { _zod: { output: Committed } } }

/** What a write is given; the cellar itself is filled in. */
export type CellarGiven<E extends Endpoint> = Pick<Given<E>, 'body' | 'file'> & {
  params?: Omit<NonNullable<Given<E>['params']>, 'cellar_id'>
}

/** A change that can be taken back: by the key of its request as long as nobody knows its version, else by that. */
export type Undoable = { key: string } | { version: number }

/** The code of an undo whose change was refused meanwhile. */
export const changeRefused = 'change_refused'

/** The cellar that is open. */
export interface OpenCellar extends Held {
  cellar: Cellar | undefined
  /** All the person's cellars, for choosing. */
  cellars: readonly Cellar[]
  choose(cellar_id: string): void
  retry(): void
  /** The last change that was made here and not undone. */
  lastChange: Undoable | undefined
  /**
   * Does a change here at once and keeps its request until the server has answered. Throws what is wrong with it by
   * what is known here; what the server refuses later stands among the `refused`.
   */
  write<E extends WriteEndpoint>(endpoint: E, given?: CellarGiven<E>): Promise<Undoable>
  /** The bytes that a waiting change will send. */
  fileOf(waiting: Queued): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Undoes a change; the answer undoes the undo. Throws when a later one rests on it. */
  undo(change: Undoable): Promise<Undoable>
  /** Takes in a change that the server did and answered in another way, such as by lines. */
  took(version: number): Promise<void>
  /** Sends changes again that were refused or stand apart, as they were, by their places in the queue. */
  again(places: readonly number[]): void
  /** Sends a refused change with another body in its place, or one that stands apart with other bytes. */
  change(refused: Queued, body: Record<string, unknown>): Promise<void>
  changeFile(apart: Queued, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Discards changes that have not reached the server. */
  drop(places: readonly number[]): void
  /** The person has read that the server was set back. */
  noteSetBack(): void
  /** The person has seen what an own change replaced. */
  forgetOverwriting(at: number): void
  /** Changes in cellars that were closed to the person before they were sent; all that can be done is to give them up. */
  stranded: readonly Stranded[]
  giveUp(one: Stranded): Promise<void>
}

export const CellarContext = createContext<OpenCellar | undefined>(undefined)

export function useCellar(): OpenCellar {
  const open = useContext(CellarContext)
  if (!open) throw new Error('useCellar needs a CellarProvider around it')
  return open
}
