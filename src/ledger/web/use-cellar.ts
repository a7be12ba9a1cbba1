import { createContext, useContext } from 'react'
import type { CallInput } from '../../client/send.ts'
import type { Endpoint } from '../../shared/contract.ts'
import type { Command } from '../command.ts'
import type { Cellar, Committed } from '../contract.ts'
import type { CellarState } from './cellar-store.ts'
import type { OrphanedChange } from './orphaned-changes.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** An endpoint that writes in a cellar. */
export type WriteEndpoint = Endpoint & { answer: { _zod: { output: Committed } } }

/** What a write is given; the cellar itself is filled in. */
export type CommandInput<E extends Endpoint> = Pick<CallInput<E>, 'body' | 'file'> & {
  params?: Omit<NonNullable<CallInput<E>['params']>, 'cellar_id'>
}

/** A change that can be taken back: by the key of its request as long as nobody knows its version, else by that. */
export type Undoable = { key: string } | { version: number }

/** The code of an undo whose change was refused meanwhile. */
export const changeRefused = 'change_refused'

/** The cellar that is open. */
export interface OpenCellar extends CellarState {
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
  write<E extends WriteEndpoint>(endpoint: E, given?: CommandInput<E>): Promise<Undoable>
  /** The command that a waiting or refused change asks for. */
  commandOf(queued: OutboxEntry): Command<Record<string, unknown>> | undefined
  /** The bytes that a waiting change will send. */
  fileOf(waiting: OutboxEntry): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Undoes a change; the answer undoes the undo. Throws when a later one rests on it. */
  undo(change: Undoable): Promise<Undoable>
  /** Takes in a change that the server did and answered in another way, such as by lines. */
  took(version: number): Promise<void>
  /** Sends changes again that were refused or stand apart, as they were, by their places in the queue. */
  again(places: readonly number[]): void
  /** Sends a refused change with another body in its place, or one that stands apart with other bytes. */
  change(refused: OutboxEntry, body: Record<string, unknown>): Promise<void>
  changeFile(apart: OutboxEntry, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Discards changes that have not reached the server. */
  drop(places: readonly number[]): void
  /** The person has read that the server was set back. */
  noteSetBack(): void
  /** The person has seen what an own change replaced. */
  forgetOverwriting(at: number): void
  /** Changes in cellars that were closed to the person before they were sent; all that can be done is to give them up. */
  orphaned: readonly OrphanedChange[]
  giveUp(one: OrphanedChange): Promise<void>
}

export const CellarContext = createContext<OpenCellar | undefined>(undefined)

export function useCellar(): OpenCellar {
  const open = useContext(CellarContext)
  if (!open) throw new Error('useCellar needs a CellarProvider around it')
  return open
}
