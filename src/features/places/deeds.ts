import { conflict, invalid } from '../../shared/errors.ts'
import { type Deed, put } from '../cellars/deed.ts'
import type { NewPlace, Place } from './contract.ts'

export const addPlace: Deed<NewPlace> = {
  name: 'add_place',
  concerns: ({ id, parent_id }) => ({ places: { id: parent_id ? [id, parent_id] : [id] } }),
  apply(rows, { id, parent_id = null, name, kind }) {
    if (rows.places.has(id)) throw conflict('exists_already')
    if (parent_id && !rows.places.has(parent_id)) throw invalid({ parent_id: { code: 'not_yours' } })
    return [put('places', { ...blankPlace, id, parent_id, name, kind })]
  },
}

/** A place of which nothing is known but its name and kind. */
export const blankPlace: Omit<Place, 'id' | 'name' | 'kind'> = {
  parent_id: null,
  grid_rows: null,
  grid_columns: null,
  grid_depth: null,
  grid_kind: null,
  row_names: [],
  column_names: [],
  blocked: [],
  code: null,
  position: 0,
  note: null,
}
