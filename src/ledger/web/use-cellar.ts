import { createContext, useContext } from 'react'
import type { ChangeDescriptions, Command, InputOf } from '../command.ts'
import type { Cellar } from '../contract.ts'
import type { CellarState } from './cellar-store.ts'
import type { OrphanedChange } from './orphaned-changes.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/**
 * Runs a command by its name, such as `run<typeof moveBottles>('bottles/move', { bottle_ids, place_id })`: a screen
 * imports only its type, and is shown before the commands are loaded.
 */
export type RunCommand = <C extends { name: string; input: unknown }>(
  name: C['name'],
  input: InputOf<C>,
  file?: Blob,
) => Promise<Undoable>

/**
 * A change that can be undone: identified by the key of its request while its version is unknown, otherwise by its
 * version.
 */
export type Undoable = { key: string } | { version: number }

/** The code of an undo whose change has been refused meanwhile. */
export const changeRefused = 'change_refused'

/** The cellar that is open. */
export interface OpenCellar extends CellarState {
  cellar: Cellar | undefined
  /** All cellars of the person, to choose from. */
  cellars: readonly Cellar[]
  choose(cellar_id: string): void
  /** Records that the person gave a cellar up themselves, so that another one is shown without a message. */
  giveUpCellar(cellar_id: string): void
  retry(): void
  /**
   * Makes a change here at once and keeps its request until the server has answered. Throws if the change is invalid by
   * what is known here. A change that the server refuses later is listed in `refused`.
   */
  run: RunCommand
  /** Returns the command that a waiting or refused change asks for. */
  commandOf(queued: OutboxEntry): Command | undefined
  /** Loads how the history describes each change. */
  describeChanges(): Promise<ChangeDescriptions>
  /** Returns the bytes that a waiting change will send. */
  fileOf(waiting: OutboxEntry): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Undoes a change. The result can be used to undo the undo. Throws if a later change depends on it. */
  undo(change: Undoable): Promise<Undoable>
  /** Says that several changes are one to the person: the last changes that `undoLast` undoes. */
  asOne(changes: readonly Undoable[]): void
  /**
   * Undoes what was done here last and not undone, once all that was begun before is done. Returns its changes, none if
   * there is nothing to undo.
   */
  undoLast(): Promise<readonly Undoable[]>
  /** Takes in a change that the server made and answered in another way, such as a stream of lines. */
  took(version: number): Promise<void>
  /** Sends changes again that were refused or set aside, by their positions in the queue. */
  again(places: readonly number[]): void
  /** Sends another input in place of a refused change. */
  change(refused: OutboxEntry, input: Record<string, unknown>): Promise<void>
  changeFile(entry: OutboxEntry, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Discards changes that have not reached the server. */
  drop(places: readonly number[]): void
  /** Records that the person has read that the server was restored from a backup. */
  noteSetBack(): void
  /** Records that the person has seen what one of their own changes replaced. */
  forgetOverwriting(at: number): void
  /** Changes in cellars that were closed to the person before they were sent. They can be saved or discarded. */
  orphaned: readonly OrphanedChange[]
  giveUp(one: OrphanedChange): Promise<void>
}

export const CellarContext = createContext<OpenCellar | undefined>(undefined)

export function useCellar(): OpenCellar {
  const open = useContext(CellarContext)
  if (!open) throw new Error('useCellar needs a CellarProvider around it')
  return open
}
