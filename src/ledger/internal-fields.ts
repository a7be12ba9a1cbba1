/**
 * Fields that no person has ever typed: ids, and values that the browser or the server measures, counts, derives or
 * arranges by itself. They are never named to a person.
 */
export const internalFields = [
  'id',
  'cellar_id',
  'field_id',
  'photo_id',
  'photo_ids',
  'place_ids',
  'purchase_id',
  'removed_guest_ids',
  'rule_id',
  'sheet_id',
  'stocktake_id',
  'tasting_id',
  'check_ids',
  'upload_id',
  'wine_ids',
  'purchase_ids',
  'wish_id',
  'other_ids',
  'new_bottle_ids',
  'external_ids',
  'product',
  'extra',
  'parts',
  'count',
  'slot_depth',
  'position',
  'recorded_state',
  'recorded_place_id',
  'expected',
  'expected_slots',
  'applied',
  'applied_on',
  'result',
  'person_id',
  'departed_by',
  'external_id',
  'source',
  'state',
  'window_source',
  'windows',
] as const

export type InternalField = (typeof internalFields)[number]

const internal: ReadonlySet<string> = new Set(internalFields)

/** Expects the path of a field in a refusal. `wines.3.id` is internal, a custom field never is. */
export function isInternalField(path: string): boolean {
  const [first, ...rest] = path.split('.').filter(name => !/^\d+$/.test(name))
  return first !== 'own' && [first, ...rest].some(name => name !== undefined && internal.has(name))
}
