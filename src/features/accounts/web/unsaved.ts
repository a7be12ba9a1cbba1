import { stored, storeUnsaved } from '../../../client/stored.ts'
import type { Preferences } from '../contract.ts'
import { isRecord } from './shown-user.ts'

/*
 * The preferences that the person chose and the server has not saved. They are stored by person, win over the server's
 * and are sent when it can be reached.
 */

export function unsavedOf(person_id: string | null): Preferences {
  const unsaved = stored.unsaved(person_id)
  return isRecord(unsaved) ? unsaved : {}
}

export function keepUnsaved(person_id: string | null, changes: Preferences): void {
  storeUnsaved(person_id, { ...unsavedOf(person_id), ...changes })
}

/** Forgets values that were saved or refused, unless another value was chosen meanwhile. */
export function dropUnsaved(person_id: string | null, done: Preferences): void {
  const same = (name: string, value: unknown) => done[name as keyof Preferences] === value
  const left = Object.entries(unsavedOf(person_id)).filter(([name, value]) => !same(name, value))
  storeUnsaved(person_id, Object.fromEntries(left))
}

/** Assigns to a person the preferences that were chosen before this browser knew who they are. */
export function adoptUnsaved(person_id: string | null): void {
  if (person_id === null) return
  const nameless = unsavedOf(null)
  if (Object.keys(nameless).length > 0) keepUnsaved(person_id, nameless)
  storeUnsaved(null, {})
}
