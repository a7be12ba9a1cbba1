import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Naming } from '../../../model/axis-names.ts'
import type { gridKinds, placeKinds } from '../../../model/choices.ts'
import type { Place } from '../../../model/place.ts'

export const kindNames: Record<(typeof placeKinds)[number], MessageDescriptor> = {
  house: msg({ context: 'kind of place', message: 'House' }),
  room: msg({ context: 'kind of place', message: 'Room' }),
  rack: msg({ context: 'kind of place', message: 'Rack' }),
  fridge: msg({ context: 'kind of place', message: 'Fridge' }),
  shelf: msg({ context: 'kind of place', message: 'Shelf' }),
  box: msg({ context: 'kind of place', message: 'Box' }),
}

export const gridKindNames: Record<(typeof gridKinds)[number], MessageDescriptor> = {
  cells: msg`One cell per bottle`,
  diamonds: msg({ context: 'rack', message: 'Diamond bins' }),
  bins: msg({ context: 'rack', message: 'Bins' }),
}

export const namingNames: Record<Naming, MessageDescriptor> = {
  letters: msg`Letters: A, B, C`,
  numbers: msg`Numbers: 1, 2, 3`,
  numbers_back: msg`Numbers, from last to first`,
  own: msg({ context: 'rack', message: 'Custom names' }),
}

/** Describes the grid of a place: `12 × 10, 2 deep`. */
export function gridText({ grid_rows, grid_columns, grid_depth, grid_kind }: Place): MessageDescriptor | undefined {
  if (grid_rows === null || grid_columns === null) return undefined
  const depth = grid_depth ?? 1
  if (depth === 1) return msg`${grid_rows} × ${grid_columns}`
  if (grid_kind === 'cells') return msg`${grid_rows} × ${grid_columns}, ${depth} deep`
  return msg`${grid_rows} × ${grid_columns}, ${depth} per cell`
}
