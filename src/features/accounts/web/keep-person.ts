import { storeCurrency, storeUser } from '../../../client/stored.ts'
import { type ShownUser, shownFrom, withPreferences } from './shown-user.ts'
import { adoptUnsaved, unsavedOf } from './unsaved.ts'

/** Stores a person as the server describes them, with the preferences they have changed since. */
export function keepPerson(answered: Record<string, unknown>, { id }: ShownUser): ShownUser {
  adoptUnsaved(id)
  const chosen = withPreferences(answered, unsavedOf(id))
  const user = shownFrom(chosen)
  storeUser(chosen)
  storeCurrency(user.preferred_currency)
  return user
}
