import { useQuery } from '../../client/use-query.ts'
import { listCellars } from '../endpoints.ts'

/** Returns the cellars of the person, also without the server. */
export const useCellars = () => useQuery(listCellars, {}, { persist: true })
