import { createContext } from 'react'

/** The id of the person whose state this browser stores; empty for a person without an id from the server. */
export const StorageScopeContext = createContext('')
