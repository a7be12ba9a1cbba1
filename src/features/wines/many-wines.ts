import type { Wine } from '../../model/wine.ts'
import { type WineField, wineFields } from '../../model/wine-fields.ts'
import type { WinesChange } from './contract.ts'

/** A change that several wines get together. */
export type SharedChange = Omit<WinesChange, 'wine_ids'>

/** The fields that tell one wine from all others, so that no two wines share their values. */
type UniqueField = 'barcodes' | 'external_ids'
type PlainField = Exclude<WineField, UniqueField | 'drink_from' | 'drink_until'>

/** The fields that several wines can be given together. The two years of a window are one field. */
export type SharedField = PlainField | 'window' | `own.${string}`

/** Lists the standard fields that several wines can be given together, in the order of the record. */
export const sharedFields = (Object.keys(wineFields) as WineField[]).flatMap((field): SharedField[] => {
  if (field === 'barcodes' || field === 'external_ids' || field === 'drink_until') return []
  return [field === 'drink_from' ? 'window' : field]
})

/** Returns the id of a custom field; undefined for a standard one. */
export function customIdOf(field: SharedField): string | undefined {
  return field.startsWith('own.') ? field.slice('own.'.length) : undefined
}

/** Returns the change that clears a field; undefined for the type, which every wine has. */
export function clearing(field: SharedField): SharedChange | undefined {
  const custom_id = customIdOf(field)
  if (custom_id !== undefined) return { own: { [custom_id]: null } }
  if (field === 'type') return undefined
  if (field === 'window') return { drink_from: null, drink_until: null }
  return { [field]: field === 'grapes' || field === 'tags' ? [] : null }
}

/** Returns what was entered, without the parts that were left empty: those keep their values. */
export function enteredIn(form: SharedChange): SharedChange {
  const { own = {}, ...fields } = form
  const values = Object.entries(own).filter(([, value]) => value !== null)
  const filled = Object.entries(fields).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  )
  return { ...Object.fromEntries(filled), ...(values.length > 0 ? { own: Object.fromEntries(values) } : {}) }
}

/** Returns the wines that a change alters, and the number of those that keep their only name. */
export function affectedBy(change: SharedChange, wines: readonly Wine[]): { changing: Wine[]; nameless: number } {
  const differing = wines.filter(wine => differs(wine, change))
  const changing = differing.filter(wine => isNamed({ ...wine, ...namesIn(change) }))
  return { changing, nameless: differing.length - changing.length }
}

function differs(wine: Wine, { tags_added = [], tags_removed = [], own = {}, ...fields }: SharedChange): boolean {
  return (
    Object.entries(fields).some(([name, value]) => !isSame(wine[name as WineField], value)) ||
    Object.entries(own).some(([id, value]) => !isSame(wine.own[id] ?? null, value)) ||
    tags_added.some(tag => !wine.tags.includes(tag)) ||
    tags_removed.some(tag => wine.tags.includes(tag))
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Names = Pick<Wine, 'producer' | 'name'>

function namesIn({ producer, name }: SharedChange): Partial<Names> {
  return { ...(producer !== undefined && { producer }), ...(name !== undefined && { name }) }
}

function isNamed({ producer, name }: Names): boolean {
  return producer !== null || name !== null
}
