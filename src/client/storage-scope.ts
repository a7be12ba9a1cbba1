import { createContext } from 'react'

/** The id of the person whose state this browser stores; empty for one whom the server never named. */
export const StorageScopeContext = createContext('')
