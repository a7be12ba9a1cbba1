import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { id, line, longText, maybe, oneOf } from '../../shared/fields.ts'
import { Committed } from '../cellars/contract.ts'

export const placeKinds = ['house', 'room', 'rack', 'fridge', 'shelf', 'box'] as const

const side = maybe(z.int().check(z.minimum(1), z.maximum(500)))

/** A node of the storage tree; with a grid when `grid_rows` and `grid_columns` are set. */
export const Place = z.strictObject({
  id: id(),
  parent_id: maybe(id()),
  name: line(),
  kind: oneOf(placeKinds),
  grid_rows: side,
  grid_columns: side,
  grid_depth: side,
  note: maybe(longText()),
})
export type Place = z.infer<typeof Place>

export const NewPlace = z.strictObject({
  id: id(),
  parent_id: z.optional(maybe(id())),
  name: line(),
  kind: oneOf(placeKinds),
})
export type NewPlace = z.infer<typeof NewPlace>

export const addPlace = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/places',
  policy: 'editor',
  summary: 'Add a place to the storage tree',
  params: z.strictObject({ cellar_id: id() }),
  body: NewPlace,
  answer: Committed,
  status: 201,
  writes: true,
})
