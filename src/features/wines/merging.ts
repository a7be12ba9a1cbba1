import { conflict, invalid, notFound } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { type Deed, put, remove, type Written } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import type { Wine } from './contract.ts'

const belonging = ['purchases', 'bottles', 'tastings', 'valuations', 'wishes', 'photos'] as const

/**
 * Makes several wines one. What the one that stays doesn't say of itself, the others say for it; lists and notes are
 * put together; their bottles and all else that belonged to them becomes its own.
 */
export const mergeWines: Deed<{ wine_id: string; other_ids: string[] }> = {
  name: 'merge_wines',
  concerns: ({ wine_id, other_ids }) => ({
    wines: { id: [wine_id, ...other_ids] },
    ...Object.fromEntries(belonging.map(table => [table, { wine_id: other_ids }])),
  }),
  apply(rows, { wine_id, other_ids }) {
    const kept = rows.wines.get(wine_id)
    if (!kept) throw notFound()
    if (other_ids.includes(wine_id) || new Set(other_ids).size < other_ids.length) {
      throw invalid({ other_ids: { code: 'given_twice' } })
    }
    const others = other_ids.map(id => rows.wines.get(id))
    if (others.includes(undefined)) throw invalid({ other_ids: { code: 'not_yours' } })
    const wine = (others as Wine[]).reduce(together, kept)
    return [
      put('wines', wine),
      ...belonging.flatMap(table => movedTo(wine_id, rows, table, new Set(other_ids))),
      ...other_ids.map(id => remove('wines', id)),
    ]
  },
}

function movedTo(
  wine_id: string,
  rows: Tables,
  table: (typeof belonging)[number],
  from: ReadonlySet<string>,
): Written[] {
  const found: Written[] = []
  for (const row of rows[table].values()) {
    if (from.has(row.wine_id)) found.push({ table, id: row.id, after: { ...row, wine_id } } as Written)
  }
  return found
}

const lists = ['tags', 'barcodes'] as const

/** One wine as it is, and what another knows that it does not. */
function together(kept: Wine, other: Wine): Wine {
  const said = Object.fromEntries(
    Object.entries(other).filter(([field]) => kept[field as keyof Wine] === null),
  ) as Partial<Wine>
  const hasWindow = kept.drink_from !== null || kept.drink_until !== null
  const { drink_from, drink_until, window_source } = hasWindow ? kept : other
  const wine: Wine = {
    ...kept,
    ...said,
    drink_from,
    drink_until,
    window_source,
    grapes: kept.grapes.length > 0 ? kept.grapes : other.grapes,
    foreign_ids: [
      ...kept.foreign_ids,
      ...other.foreign_ids.filter(
        one => !kept.foreign_ids.some(own => own.product === one.product && own.id === one.id),
      ),
    ],
    own: { ...other.own, ...kept.own },
    extra: { ...other.extra, ...kept.extra },
    note: notesOf(kept, other),
  }
  for (const name of lists) wine[name] = [...new Set([...kept[name], ...other[name]])]
  checkLimits(wine)
  return wine
}

function notesOf(kept: Wine, other: Wine): string | null {
  if (!kept.note || !other.note || kept.note === other.note) return kept.note ?? other.note
  return `${kept.note}\n\n${other.note}`
}

function checkLimits({ tags, barcodes, foreign_ids, note }: Wine) {
  const full =
    tags.length > limits.tags ||
    barcodes.length > limits.barcodes ||
    foreign_ids.length > limits.foreign_ids ||
    (note?.length ?? 0) > limits.note
  if (full) throw conflict('merged_too_long')
}
