import * as z from 'zod/mini'
import { Place } from '../../model/place.ts'
import { endpoint } from '../../shared/contract.ts'
import { day, id, maybe } from '../../shared/fields.ts'

/** The locations of bottles and places at the end of a day, for those that the ledger has changed since. */
export const Locations = z.strictObject({
  places: z.array(z.strictObject({ id: id(), place: maybe(Place) })),
  bottles: z.array(
    z.strictObject({
      id: id(),
      place_id: maybe(id()),
      slot_row: maybe(z.int()),
      slot_column: maybe(z.int()),
      slot_depth: maybe(z.int()),
    }),
  ),
})
export type Locations = z.infer<typeof Locations>

export const getLocations = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/locations/:day',
  policy: 'viewer',
  summary: 'The places of bottles at the end of a past day, where they differ from now',
  params: z.strictObject({ cellar_id: id(), day: day() }),
  answer: Locations,
})
