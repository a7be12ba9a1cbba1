import { command, put, type RowWrite, remove } from '../../ledger/command.ts'
import type { Tables } from '../../model/tables.ts'
import type { Wine } from '../../model/wine.ts'
import { fieldsOfKind } from '../../model/wine-fields.ts'
import { conflict, getRow, invalid, refuse, twice } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { WinesToMerge } from './contract.ts'

const belonging = ['purchases', 'bottles', 'tastings', 'valuations', 'wishes', 'photos'] as const

/**
 * Merges duplicates into one wine. The others fill in the fields that are empty in the wine that stays; lists and notes
 * are joined; their bottles and all their other records are moved to it.
 */
export const mergeWines = command('wines/merge', {
  summary: 'Merge duplicates into one wine, which takes over all that belongs to the others',
  input: WinesToMerge,
  kind: 'wines',
  history: 'Wines were merged into one',
  reads: ({ wine_id, other_ids }) => ({
    wines: { id: [wine_id, ...other_ids] },
    ...Object.fromEntries(belonging.map(table => [table, { wine_id: other_ids }])),
  }),
  apply(rows, { wine_id, other_ids }) {
    const remaining = getRow(rows.wines, wine_id)
    refuse({ other_ids: twice([wine_id, ...other_ids]) })
    const others = other_ids.map(id => rows.wines.get(id))
    if (others.includes(undefined)) throw invalid({ other_ids: { code: 'not_yours' } })
    const wine = (others as Wine[]).reduce(together, remaining)
    return [
      put('wines', wine),
      ...belonging.flatMap(table => movedTo(wine_id, rows, table, new Set(other_ids))),
      ...other_ids.map(id => remove('wines', id)),
    ]
  },
})

function movedTo(
  wine_id: string,
  rows: Tables,
  table: (typeof belonging)[number],
  from: ReadonlySet<string>,
): RowWrite[] {
  const found: RowWrite[] = []
  for (const row of rows[table].values()) {
    if (from.has(row.wine_id)) found.push({ table, id: row.id, after: { ...row, wine_id } } as RowWrite)
  }
  return found
}

/** Returns the wine with everything that the other one adds to it. */
function together(remaining: Wine, other: Wine): Wine {
  const fields = Object.fromEntries(
    Object.entries(other).filter(([field]) => remaining[field as keyof Wine] === null),
  ) as Partial<Wine>
  const hasWindow = remaining.drink_from !== null || remaining.drink_until !== null
  const { drink_from, drink_until, window_source } = hasWindow ? remaining : other
  const wine: Wine = {
    ...remaining,
    ...fields,
    drink_from,
    drink_until,
    window_source,
    grapes: remaining.grapes.length > 0 ? remaining.grapes : other.grapes,
    external_ids: [
      ...remaining.external_ids,
      ...other.external_ids.filter(
        one => !remaining.external_ids.some(own => own.product === one.product && own.id === one.id),
      ),
    ],
    own: { ...other.own, ...remaining.own },
    extra: { ...other.extra, ...remaining.extra },
    note: notesOf(remaining, other),
  }
  for (const field of fieldsOfKind('tags', 'barcodes'))
    wine[field] = [...new Set([...remaining[field], ...other[field]])]
  checkLimits(wine)
  return wine
}

function notesOf(remaining: Wine, other: Wine): string | null {
  if (!remaining.note || !other.note || remaining.note === other.note) return remaining.note ?? other.note
  return `${remaining.note}\n\n${other.note}`
}

function checkLimits({ tags, barcodes, external_ids, note }: Wine) {
  const full =
    tags.length > limits.tags ||
    barcodes.length > limits.barcodes ||
    external_ids.length > limits.external_ids ||
    (note?.length ?? 0) > limits.note
  if (full) throw conflict('merged_too_long')
}
