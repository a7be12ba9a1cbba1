import type { Wine } from '../../../model/wine.ts'
import { fieldsOfKind } from '../../../model/wine-fields.ts'
import { limits } from '../../../shared/limits.ts'
import { fold } from '../../../shared/text.ts'
import type { Conflicts } from './differences.ts'
import { union } from './match-wines.ts'
import { same, wordOf } from './three-way.ts'

/** A change to a field of a wine by the file. */
export interface WineEdit {
  field: string
  before: string | null
  after: string | null
}

interface WineMerge {
  cellar: Wine
  file: Wine
  /** The wine in an earlier export. */
  before: Wine | undefined
  /** True when the file has the same tables as the earlier one, so that an empty value was emptied there. */
  whole: boolean
  conflicts: Conflicts
}

/** Returns a wine of the cellar with the changes by a file. */
export function matchWine({ cellar, file, before, whole, conflicts }: WineMerge): { wine: Wine; edits: WineEdit[] } {
  const wine: Record<string, unknown> = { ...cellar }
  const edits: WineEdit[] = []
  for (const field of fields) {
    const inFile = field.of(file)
    const earlier = before && field.of(before)
    if (field.isUnknown(inFile) && !(whole && before)) continue
    const current = field.of(cellar)
    const sides = { cellar: current, file: inFile, before: earlier }
    const word = wordOf(sides, field.isUnknown, before ? same : field.isAlike)
    const texts = { before: field.text(cellar), after: field.text(file) }
    const taken =
      word === 'file' ||
      (word === 'conflict' &&
        conflicts.decide({
          table: 'wines',
          row_id: cellar.id,
          field: field.name,
          cellar: texts.before,
          file: texts.after,
          wine: cellar,
        }))
    if (!taken) continue
    for (const column of field.columns) wine[column] = file[column]
    edits.push({ field: field.name, ...texts })
  }
  wine.extra = extraOf(cellar.extra, file.extra, before?.extra, whole)
  wine.barcodes = union(cellar.barcodes, without(file.barcodes, before?.barcodes), limits.barcodes)
  wine.external_ids = union(cellar.external_ids, without(file.external_ids, before?.external_ids), limits.external_ids)
  wine.tags = union(cellar.tags, without(file.tags, before?.tags), limits.tags)
  return { wine: wine as Wine, edits }
}

/** New values of another product replace its earlier ones, unless they were corrected here. */
export function extraOf(
  cellar: Record<string, string>,
  file: Record<string, string>,
  before: Record<string, string> | undefined,
  whole: boolean,
): Record<string, string> {
  const extra = new Map(Object.entries(cellar))
  const earlierTexts = new Map(Object.entries(before ?? {}))
  for (const [column, text] of Object.entries(file)) {
    const here = extra.get(column)
    const earlier = earlierTexts.get(column)
    if (before && earlier === text) continue
    if (!before || here === undefined || here === earlier) extra.set(column, text)
  }
  for (const [column, text] of whole ? earlierTexts : []) {
    if (!Object.hasOwn(file, column) && extra.get(column) === text) extra.delete(column)
  }
  return Object.fromEntries(extra)
}

interface Field {
  name: string
  columns: readonly (keyof Wine)[]
  of(wine: Wine): unknown
  isUnknown(value: unknown): boolean
  /** Returns true for values that differ too little for a conflict when it is unknown which came first. */
  isAlike(one: unknown, other: unknown): boolean
  text(wine: Wine): string | null
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
const alikeText = (one: unknown, other: unknown) => fold(String(one ?? '')) === fold(String(other ?? ''))

function plain(name: keyof Wine): Field {
  return {
    name,
    columns: [name],
    of: wine => wine[name],
    isUnknown: isEmpty,
    isAlike: alikeText,
    text: wine => (wine[name] === null ? null : String(wine[name])),
  }
}

const plainFields = fieldsOfKind('vintage', 'country', 'text', 'sweetness', 'percent', 'note').filter(
  field => field !== 'producer' && field !== 'name',
)

const fields: readonly Field[] = [
  {
    name: 'name',
    columns: ['producer', 'name'],
    of: ({ producer, name }) => [producer, name],
    // A name that contains the producer is replaced by both fields.
    isUnknown: value => (value as unknown[])[0] === null,
    isAlike: (one, other) => same(one, other) || (hasFirst(one) && alikeText(joined(one), joined(other))),
    text: ({ producer, name }) => [producer, name].filter(Boolean).join(' ') || null,
  },
  { ...plain('type'), isUnknown: value => value === 'other' },
  ...plainFields.map(plain),
  {
    ...plain('grapes'),
    isAlike: same,
    text: ({ grapes }) => grapes.map(({ name }) => name).join(', ') || null,
  },
  {
    name: 'custom_fields',
    columns: ['own'],
    of: ({ own }) => own,
    isUnknown: value => Object.keys(value as object).length === 0,
    isAlike: same,
    text: ({ own }) => Object.values(own).join('; ') || null,
  },
  {
    name: 'window',
    columns: ['drink_from', 'drink_until', 'window_source'],
    // An estimated window is nobody's statement.
    of: ({ drink_from, drink_until, window_source }) =>
      window_source === 'estimated' ? [null, null] : [drink_from, drink_until],
    isUnknown: value => (value as unknown[]).every(isEmpty),
    isAlike: same,
    text: ({ drink_from, drink_until }) =>
      drink_from === null && drink_until === null ? null : `${drink_from ?? ''}–${drink_until ?? ''}`,
  },
]

function hasFirst(value: unknown): boolean {
  return (value as unknown[])[0] !== null
}

function joined(value: unknown): string {
  return (value as unknown[]).filter(each => each !== null).join(' ')
}

function without<T>(inFile: readonly T[], before: readonly T[] | undefined): T[] {
  const had = new Set(before?.map(each => JSON.stringify(each)))
  return inFile.filter(each => !had.has(JSON.stringify(each)))
}
