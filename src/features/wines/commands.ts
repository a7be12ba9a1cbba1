import * as z from 'zod/mini'
import { command, put, type ReadSet, remove } from '../../ledger/command.ts'
import type { Wine } from '../../model/wine.ts'
import { AppError, conflict, type FieldError, getRow, invalid, notFound, refuse, twice } from '../../shared/errors.ts'
import { id, list } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { type CustomValueChanges, withValues } from '../custom-fields/custom-values.ts'
import { ownersRead } from '../labels/barcode-owner.ts'
import { refuseTaken } from '../labels/refuse-taken.ts'
import { blankWine } from './blank-wine.ts'
import type { WineChange } from './contract.ts'
import { ConfirmedWindows, NewWine, WinesChange } from './contract.ts'
import { lastVintage } from './last-vintage.ts'

export const addWine = command('wines/add', {
  summary: 'Add a wine',
  input: NewWine,
  kind: 'wines',
  history: 'The wine was added',
  reads: ({ id, barcodes, own }) => ({
    wines: { id: [id], barcodes: ownersRead(barcodes) },
    ...fieldsRead(own),
  }),
  apply(rows, { own, ...input }, { now, today }) {
    if (rows.wines.has(input.id)) throw conflict('exists_already')
    const wine: Wine = {
      ...blankWine,
      ...changes(input),
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

/** Gives wines the same values. Wines that have them already stay as they are. */
export const editWines = command('wines/edit', {
  summary: 'Edit wines; fields that are left out keep their values',
  input: WinesChange,
  kind: 'wines',
  history: '{wines, plural, =0 {Wines were changed} one {The wine was changed} other {# wines were changed together}}',
  reads: ({ wine_ids, barcodes, own }) => ({
    wines: { id: wine_ids, barcodes: ownersRead(barcodes) },
    ...fieldsRead(own),
  }),
  apply(rows, { wine_ids, tags_added = [], tags_removed = [], own, extra, ...input }, { today }) {
    refuse({ wine_ids: twice(wine_ids) })
    const change = changes(input)
    if (Object.keys(change).length + tags_added.length + tags_removed.length === 0 && !own && !extra) {
      throw new AppError(400, 'nothing_to_change')
    }
    const after = new Map(rows.wines)
    const wines: Wine[] = []
    for (const wine_id of wine_ids) {
      const before = getRow(rows.wines, wine_id)
      const remaining = (change.tags ?? before.tags).filter(tag => !tags_removed.includes(tag))
      const tags = [...remaining, ...tags_added.filter(tag => !remaining.includes(tag))]
      if (tags.length > limits.tags) throw invalid({ tags_added: { code: 'too_many', values: { max: limits.tags } } })
      const wine = changed(before, {
        ...change,
        tags,
        own: withValues(before.own, own ?? {}, rows.custom_fields),
        extra: extraAfter(before.extra, extra ?? {}),
      })
      if (JSON.stringify(wine) === JSON.stringify(before)) continue
      check(wine, today)
      // A barcode that came with an import may belong to several wines.
      const added = wine.barcodes.filter(each => !before.barcodes.includes(each))
      refuseTaken(added, wine, after)
      after.set(wine_id, wine)
      wines.push(wine)
    }
    return wines.map(wine => put('wines', wine))
  },
})

/** Makes estimated windows the wines' own. A wine that got a window in the meantime keeps it. */
export const confirmWindows = command('wines/confirm-windows', {
  summary: 'Confirm estimated drinking windows; a wine that has a window of its own keeps it',
  input: ConfirmedWindows,
  kind: 'wines',
  history:
    '{wines, plural, =0 {Estimated drinking windows were confirmed} one {The estimated drinking window was confirmed} other {# estimated drinking windows were confirmed}}',
  reads: ({ windows }) => ({ wines: { id: windows.map(({ wine_id }) => wine_id) } }),
  apply(rows, { windows }, { today }) {
    refuse({ windows: twice(windows.map(({ wine_id }) => wine_id)) })
    return windows.flatMap(({ wine_id, ...window }) => {
      const before = getRow(rows.wines, wine_id)
      if (hasWindow(before) && before.window_source !== 'estimated') return []
      const wine: Wine = { ...before, ...window, window_source: 'own' }
      check(wine, today)
      return [put('wines', wine)]
    })
  },
})

/**
 * Removes wines without bottles, purchases and tastings, so that no history is lost. Their valuations, wishes and photos
 * are removed with them.
 */
export const removeWines = command('wines/remove', {
  summary: 'Remove wines without bottles, purchases and tastings',
  input: z.strictObject({ wine_ids: list(id(), limits.chosen_at_once).check(z.minLength(1)) }),
  kind: 'wines',
  history: '{wines, plural, =0 {Wines were removed} one {The wine was removed} other {# wines were removed}}',
  reads: ({ wine_ids }) => ({
    wines: { id: wine_ids },
    purchases: { wine_id: wine_ids },
    bottles: { wine_id: wine_ids },
    tastings: { wine_id: wine_ids },
    valuations: { wine_id: wine_ids },
    wishes: { wine_id: wine_ids },
    photos: { wine_id: wine_ids },
  }),
  apply(rows, { wine_ids }) {
    refuse({ wine_ids: twice(wine_ids) })
    if (!wine_ids.every(wine_id => rows.wines.has(wine_id))) throw notFound()
    const belonging = (['bottles', 'purchases', 'tastings'] as const).filter(table => rows[table].size > 0)
    if (belonging.length > 0) throw conflict('in_use', { what: belonging.join(', ') })
    return [
      ...Array.from(rows.valuations.keys(), id => remove('valuations', id)),
      ...Array.from(rows.wishes.keys(), id => remove('wishes', id)),
      ...Array.from(rows.photos.keys(), id => remove('photos', id)),
      ...wine_ids.map(wine_id => remove('wines', wine_id)),
    ]
  },
})

function fieldsRead(own: CustomValueChanges | undefined): ReadSet {
  return own ? { custom_fields: { id: Object.keys(own) } } : {}
}

/** Import columns can be corrected and removed but not added: a new one would be a custom field of the cellar. */
function extraAfter(before: Wine['extra'], changes: Record<string, string | null>): Wine['extra'] {
  const unknown = Object.keys(changes).filter(name => !Object.hasOwn(before, name))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map(name => [`extra.${name}`, noSuchField])))
  const after = Object.entries(before).map(([name, value]) => [
    name,
    Object.hasOwn(changes, name) ? changes[name] : value,
  ])
  return Object.fromEntries(after.filter(([, value]) => value !== null))
}

const noSuchField: FieldError = { code: 'unknown_field' }

/** Returns the fields that are part of the change. */
function changes(change: Omit<WineChange, 'own' | 'extra'>): Partial<Wine> {
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

function hasWindow({ drink_from, drink_until }: WineChange): boolean {
  return (drink_from ?? drink_until ?? null) !== null
}

function check(wine: Wine, today: string) {
  const max = lastVintage(today)
  const { producer, name, vintage, drink_from, drink_until } = wine
  const isReversed = drink_from !== null && drink_until !== null && drink_from > drink_until
  refuse({
    name: producer === null && name === null ? { code: 'producer_or_name' } : undefined,
    vintage: vintage !== null && vintage > max ? { code: 'too_big', values: { max } } : undefined,
    drink_until: isReversed ? { code: 'window_reversed' } : undefined,
    grapes: twice(wine.grapes.map(grape => grape.name)),
    tags: twice(wine.tags),
    barcodes: twice(wine.barcodes),
    external_ids: twice(wine.external_ids.map(({ product, id }) => `${product} ${id}`)),
  })
}
