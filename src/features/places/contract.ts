import * as z from 'zod/mini'
import { Cell, Place } from '../../model/place.ts'
import { count, id, list, maybe, partial } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/** The fields of a place that a person can enter. */
const placeFields = {
  parent_id: Place.def.shape.parent_id,
  name: Place.def.shape.name,
  kind: Place.def.shape.kind,
  grid_rows: Place.def.shape.grid_rows,
  grid_columns: Place.def.shape.grid_columns,
  grid_depth: Place.def.shape.grid_depth,
  grid_kind: Place.def.shape.grid_kind,
  row_names: Place.def.shape.row_names,
  column_names: Place.def.shape.column_names,
  blocked: Place.def.shape.blocked,
  position: z.int().check(z.minimum(0), z.maximum(limits.places)),
  note: Place.def.shape.note,
}

export const NewPlace = z.strictObject({
  id: id(),
  ...partial(placeFields),
  name: placeFields.name,
  kind: placeFields.kind,
})
export type NewPlace = z.infer<typeof NewPlace>

export const PlaceChange = z.strictObject(partial(placeFields))
export type PlaceChange = z.infer<typeof PlaceChange>

/** The places of one parent in their new order. */
export const PlaceOrder = z.strictObject({ place_ids: list(id(), limits.places).check(z.minLength(1)) })
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** A bin and the cell of a rack that it becomes. */
export const BinSlot = z.strictObject({ place_id: id(), ...Cell.def.shape })
export type BinSlot = z.infer<typeof BinSlot>

const rackFields = {
  id: id(),
  name: placeFields.name,
  bins: list(BinSlot, limits.places).check(z.minLength(1)),
  grid_rows: count(limits.grid_side),
  grid_columns: count(limits.grid_side),
  row_names: placeFields.row_names,
  column_names: placeFields.column_names,
}

/** A rack that is made of bins. */
export const RackOfBins = z.strictObject({
  ...rackFields,
  parent_id: placeFields.parent_id,
  grid_depth: count(limits.grid_side),
  /** Blocks the cells without a bin; otherwise they are free. */
  blocks_gaps: z.boolean(),
  /** Racks of other bins of the same parent, as deep as this one and blocked like it. */
  further: z.optional(list(z.strictObject(rackFields), limits.further_racks)),
})
export type RackOfBins = z.infer<typeof RackOfBins>

const slotSide = () => z.optional(maybe(count(limits.grid_side)))

/** The position of a bottle: a slot of a place, a place without a slot, or no place at all. */
export const Placement = z.strictObject({
  bottle_id: id(),
  place_id: maybe(id()),
  slot_row: slotSide(),
  slot_column: slotSide(),
  /** The depth, counted from the front. */
  slot_depth: slotSide(),
})
export type Placement = z.infer<typeof Placement>

export const Placements = z.strictObject({
  placements: list(Placement, limits.chosen_at_once).check(z.minLength(1)),
})
export type Placements = z.infer<typeof Placements>
