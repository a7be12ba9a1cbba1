import { command, put, type ReadSet, remove } from '../../ledger/command.ts'
import type { Wine } from '../../model/wine.ts'
import { byField, fieldsOfKind } from '../../model/wine-fields.ts'
import { yearOf } from '../../shared/days.ts'
import { AppError, conflict, type FieldError, type FieldErrors, invalid, notFound } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { isSameValues, type OwnValuesSaid, withValues } from '../custom-fields/custom-values.ts'
import { ownersConcerned, refuseTaken } from '../labels/barcode-owner.ts'
import type { WineChange } from './contract.ts'
import * as contract from './contract.ts'

export const addWine = command(contract.addWine, {
  name: 'add_wine',
  reads: ({ id, barcodes, own }) => ({
    wines: { id: [id], barcodes: ownersConcerned(barcodes) },
    ...fieldsSaid(own),
  }),
  apply(rows, { own, ...input }, { now, today }) {
    if (rows.wines.has(input.id)) throw conflict('exists_already')
    const wine: Wine = {
      ...blankWine,
      ...said(input),
      id: input.id,
      type: input.type,
      own: withValues({}, own ?? {}, rows.custom_fields),
      window_source: hasWindow(input) ? 'own' : null,
      created_at: now,
    }
    check(wine, today)
    refuseTaken(wine.barcodes, wine, rows.wines)
    return [put('wines', wine)]
  },
})

export const editWine = command(contract.editWine, {
  name: 'edit_wine',
  reads: ({ wine_id, barcodes, own }) => ({
    wines: { id: [wine_id], barcodes: ownersConcerned(barcodes) },
    ...fieldsSaid(own),
  }),
  apply(rows, { wine_id, own, extra, ...input }, { today }) {
    const before = rows.wines.get(wine_id)
    if (!before) throw notFound()
    const change: Partial<Wine> = said(input)
    if (own) change.own = withValues(before.own, own, rows.custom_fields)
    if (extra) change.extra = extraAfter(before.extra, extra)
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    const wine = changed(before, change)
    check(wine, today)
    // A barcode that came with an import may belong to several wines.
    const added = wine.barcodes.filter(each => !before.barcodes.includes(each))
    refuseTaken(added, wine, rows.wines)
    return [put('wines', wine)]
  },
})

/** Gives several wines the same tags, window and custom values; wines that have them already stay as they are. */
export const editWines = command(contract.editWines, {
  name: 'edit_wines',
  reads: ({ wine_ids, own }) => ({ wines: { id: wine_ids }, ...fieldsSaid(own) }),
  apply(rows, { wine_ids, tags_added = [], tags_removed = [], own, ...input }, { today }) {
    if (new Set(wine_ids).size < wine_ids.length) throw invalid({ wine_ids: { code: 'given_twice' } })
    const wines: Wine[] = []
    for (const wine_id of wine_ids) {
      const before = rows.wines.get(wine_id)
      if (!before) throw notFound()
      const kept = before.tags.filter(tag => !tags_removed.includes(tag))
      const tags = [...kept, ...tags_added.filter(tag => !kept.includes(tag))]
      if (tags.length > limits.tags) throw invalid({ tags_added: { code: 'too_many', values: { max: limits.tags } } })
      const wine = changed(before, { ...said(input), tags, own: withValues(before.own, own ?? {}, rows.custom_fields) })
      if (isSame(wine, before)) continue
      check(wine, today)
      wines.push(wine)
    }
    if (wines.length === 0) throw new AppError(400, 'nothing_to_change')
    return wines.map(wine => put('wines', wine))
  },
})

/**
 * Removes a wine without bottles, purchases and tastings, so that no history is lost. Its valuations, wishes and photos
 * are removed with it.
 */
export const removeWine = command(contract.removeWine, {
  name: 'remove_wine',
  reads: ({ wine_id }) => ({
    wines: { id: [wine_id] },
    purchases: { wine_id: [wine_id] },
    bottles: { wine_id: [wine_id] },
    tastings: { wine_id: [wine_id] },
    valuations: { wine_id: [wine_id] },
    wishes: { wine_id: [wine_id] },
    photos: { wine_id: [wine_id] },
  }),
  apply(rows, { wine_id }) {
    if (!rows.wines.has(wine_id)) throw notFound()
    const belonging = (['bottles', 'purchases', 'tastings'] as const).filter(table => rows[table].size > 0)
    if (belonging.length > 0) throw conflict('in_use', { what: belonging.join(', ') })
    return [
      ...Array.from(rows.valuations.keys(), id => remove('valuations', id)),
      ...Array.from(rows.wishes.keys(), id => remove('wishes', id)),
      ...Array.from(rows.photos.keys(), id => remove('photos', id)),
      remove('wines', wine_id),
    ]
  },
})

/** A wine of which nothing is known yet. */
export const blankWine: Omit<Wine, 'id' | 'type' | 'created_at'> = {
  ...byField(fieldsOfKind('text', 'vintage', 'country', 'percent', 'sweetness', 'year', 'note'), () => null),
  grapes: [],
  tags: [],
  barcodes: [],
  window_source: null,
  external_ids: [],
  own: {},
  extra: {},
}

function fieldsSaid(own: OwnValuesSaid | undefined): ReadSet {
  return own ? { custom_fields: { id: Object.keys(own) } } : {}
}

/** Import columns can be corrected and removed but not added: a new one would be a custom field of the cellar. */
function extraAfter(before: Wine['extra'], said: Record<string, string | null>): Wine['extra'] {
  const unknown = Object.keys(said).filter(name => !Object.hasOwn(before, name))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map(name => [`extra.${name}`, noSuchField])))
  const after = Object.entries(before).map(([name, value]) => [name, Object.hasOwn(said, name) ? said[name] : value])
  return Object.fromEntries(after.filter(([, value]) => value !== null))
}

const noSuchField: FieldError = { code: 'unknown_field' }

/** Returns the fields that are part of the change. */
function said(change: Omit<WineChange, 'own' | 'extra'>): Partial<Wine> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** A changed window counts as the person's own. */
function changed(before: Wine, change: Partial<Wine>): Wine {
  const wine: Wine = { ...before, ...change }
  if (wine.drink_from !== before.drink_from || wine.drink_until !== before.drink_until) {
    wine.window_source = hasWindow(wine) ? 'own' : null
  }
  return wine
}

function isSame(a: Wine, b: Wine): boolean {
  return (
    a.drink_from === b.drink_from &&
    a.drink_until === b.drink_until &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, at) => tag === b.tags[at]) &&
    isSameValues(a.own, b.own)
  )
}

function hasWindow({ drink_from, drink_until }: WineChange): boolean {
  return (drink_from ?? drink_until ?? null) !== null
}

function check(wine: Wine, today: string) {
  const fieldErrors: FieldErrors = {}
  if (wine.producer === null && wine.name === null) fieldErrors.name = { code: 'required' }
  const lastVintage = yearOf(today) + 1
  if (wine.vintage !== null && wine.vintage > lastVintage) {
    fieldErrors.vintage = { code: 'too_big', values: { max: lastVintage } }
  }
  if (wine.drink_from !== null && wine.drink_until !== null && wine.drink_from > wine.drink_until) {
    fieldErrors.drink_until = { code: 'window_reversed' }
  }
  if (new Set(wine.grapes.map(grape => grape.name)).size < wine.grapes.length)
    fieldErrors.grapes = { code: 'given_twice' }
  if (new Set(wine.tags).size < wine.tags.length) fieldErrors.tags = { code: 'given_twice' }
  if (new Set(wine.barcodes).size < wine.barcodes.length) fieldErrors.barcodes = { code: 'given_twice' }
  const foreign = wine.external_ids.map(({ product, id }) => `${product} ${id}`)
  if (new Set(foreign).size < foreign.length) fieldErrors.external_ids = { code: 'given_twice' }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
}
