import * as z from 'zod/mini'
import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { MemberRole } from '../../model/person.ts'
import { count, currency, id, instant, line, maybe } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { AppliedImport, ImportFormat, ImportSettings } from '../transfer/contract.ts'
import { SavedView } from '../views/contract.ts'

/* The format of an archive; docs/archive-format.md describes it for readers. */

export const formatName = 'wine-cellar-archive'
/** Has to be raised when a reader of the previous version would misread what is written now. */
export const formatVersion = 3

export const manifestFile = 'manifest.json'
export const peopleFile = 'people.jsonl'
export const changesFile = 'ledger/changes.jsonl'
export const changeRowsFile = 'ledger/rows.jsonl'
export const importsFile = 'imports.jsonl'
export const viewsFile = 'views.jsonl'
export const tableFile = (table: CellarTable) => `cellar/${table}.jsonl`
export const importFile = (import_id: string) => `imports/${import_id}`
export const photoFile = (photo_id: string, size: 'whole' | 'small') =>
  size === 'whole' ? `photos/${photo_id}.webp` : `photos/${photo_id}.small.webp`

/** The version of the format in which a table was added, where that is not the first. */
const since: Partial<Record<CellarTable, number>> = { plan_paces: 2, plan_guests: 2, sharing: 3 }

/** Returns the tables that an archive of a version has. */
export function tablesIn(version: number): readonly CellarTable[] {
  return cellarTables.filter(table => (since[table] ?? 1) <= version)
}

/** The files of lines, in the order in which they are written and have to be read. */
export const lineFiles = [
  peopleFile,
  ...cellarTables.map(tableFile),
  changesFile,
  changeRowsFile,
  importsFile,
  viewsFile,
]

/** Returns the files of lines of an archive of a version. */
export function lineFilesIn(version: number): readonly string[] {
  const later = new Set(cellarTables.filter(table => !tablesIn(version).includes(table)).map(tableFile))
  return lineFiles.filter(file => !later.has(file))
}

/** Returns which photo, or which import's original, a file holds. */
export function partOf(
  file: string,
): { photo_id: string; size: 'whole' | 'small' } | { import_id: string } | undefined {
  const [, photo_id, small] = /^photos\/([0-9a-f-]{36})(\.small)?\.webp$/.exec(file) ?? []
  if (photo_id !== undefined) return { photo_id, size: small === undefined ? 'whole' : 'small' }
  const [, import_id] = /^imports\/([0-9a-f-]{36})$/.exec(file) ?? []
  return import_id === undefined ? undefined : { import_id }
}

/** The part of a manifest that shows whether the rest can be read at all. */
export const Claim = z.object({ format: z.literal(formatName), format_version: count(1_000_000) })

export const Manifest = z.strictObject({
  format: z.literal(formatName),
  format_version: count(formatVersion),
  made_at: instant(),
  /** The release that wrote the archive. `schema` is the last migration of its tables. */
  product_version: z.string(),
  schema: z.string(),
  cellar: z.strictObject({ id: id(), name: line(), version: z.int().check(z.minimum(0)), created_at: instant() }),
  /** The person who exported the archive, one of those in `people.jsonl`. */
  taken_by: id(),
  /** The number of lines of each file. */
  lines: z.record(z.string(), z.int()),
  photo_files: z.int(),
  import_files: z.int(),
})
export type Manifest = z.infer<typeof Manifest>

/** A person who is referred to anywhere in the cellar, with the role they had in it when the archive was written. */
export const ArchivedPerson = z.strictObject({ id: id(), name: maybe(line()), role: maybe(MemberRole) })
export type ArchivedPerson = z.infer<typeof ArchivedPerson>

export const ArchivedChange = z.strictObject({
  version: count(999_999_999),
  person_id: id(),
  command: z.string().check(z.regex(/^[a-z-]{1,30}\/[a-z-]{1,30}$/)),
  made_at: instant(),
  composed_at: maybe(instant()),
  undoes: maybe(z.int()),
  undone_by: maybe(z.int()),
})
export type ArchivedChange = z.infer<typeof ArchivedChange>

const row = z.record(z.string(), z.unknown())
export const ArchivedChangeRow = z.strictObject({
  version: z.int(),
  position: z.int(),
  table: z.enum(cellarTables),
  id: id(),
  before: maybe(row),
  after: maybe(row),
})
export type ArchivedChangeRow = z.infer<typeof ArchivedChangeRow>

export const ArchivedImport = z.strictObject({
  id: id(),
  person_id: id(),
  file_name: z.string().check(z.maxLength(limits.line)),
  created_at: instant(),
  version: count(999_999_999),
  format: maybe(ImportFormat),
  fingerprint: maybe(z.string().check(z.maxLength(limits.line))),
  settings: maybe(ImportSettings),
  currency: maybe(currency()),
  figures: AppliedImport.def.shape.figures,
  links: maybe(z.strictObject({ wines: z.record(z.string(), id()), bottles: z.record(z.string(), z.array(id())) })),
})
export type ArchivedImport = z.infer<typeof ArchivedImport>

export const ArchivedView = z.strictObject({ ...SavedView.def.shape, created_at: instant() })
export type ArchivedView = z.infer<typeof ArchivedView>
