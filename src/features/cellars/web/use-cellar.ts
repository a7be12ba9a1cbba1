import { createContext, useContext } from 'react'
import type { Endpoint } from '../../../shared/contract.ts'
import type { Given } from '../../../web/api.ts'
import type { Cellar, Committed } from '../contract.ts'
import type { Replica } from '../replica.ts'

/** An endpoint that writes in a cellar. */
export type WriteEndpoint = Endpoint & { answer: { _zod: { output: Committed } } }

/** What a write is given; the cellar itself is filled in. */
export type CellarGiven<E extends Endpoint> = Pick<Given<E>, 'body' | 'signal'> & {
  params?: Omit<NonNullable<Given<E>['params']>, 'cellar_id'>
}

/** The cellar that is open. */
export interface HeldCellar {
  cellar: Cellar | undefined
  /** All the person's cellars, for choosing. */
  cellars: readonly Cellar[]
  choose(cellar_id: string): void
  /** The whole of it, kept up to date. */
  replica: Replica | undefined
  status: 'loading' | 'ready' | 'failed'
  retry(): void
  /** The last change that was made here and not undone. */
  lastChange: Committed | undefined
  /** Sends a write; its rows are in the replica when it resolves. Throws what `call` throws. */
  write<E extends WriteEndpoint>(endpoint: E, given?: CellarGiven<E>): Promise<Committed>
  /** Undoes a change. Throws when a later one rests on it. */
  undo(version: number): Promise<Committed>
  /** Takes in a change that was answered in another way, such as by lines. */
  took(committed: Committed): Promise<void>
}

export const CellarContext = createContext<HeldCellar | undefined>(undefined)

export function useCellar(): HeldCellar {
  const held = useContext(CellarContext)
  if (!held) throw new Error('useCellar needs a CellarProvider around it')
  return held
}
