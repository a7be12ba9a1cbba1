import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { CellarAccess } from '../../server/access.ts'
import { timeSlices } from '../../server/batches.ts'
import { ruleBroken } from '../../server/db/dialect.ts'
import type { Database, ImportRow, Tx } from '../../server/db/tables.ts'
import { changedBy } from '../../server/known-name.ts'
import { notFound } from '../../shared/errors.ts'
import { partsOf } from './apply/import-parts.ts'
import type { AppliedImport, ImportFormat, ImportSettings } from './contract.ts'

/** The number of previewed files that are stored per cellar; the oldest is replaced by the next. */
const previewsAtMost = 3

interface NewImport extends Pick<ImportRow, 'id' | 'file_name' | 'created_at' | 'format' | 'fingerprint'> {
  settings: ImportSettings
  file: Uint8Array
}

/** Stores a previewed file in parts, so that nobody has to wait. Either all parts are stored or none. */
export async function keepFile(
  host: CellarHost,
  access: CellarAccess,
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { settings, file, ...about }: NewImport,
): Promise<void> {
  const { cellar_id, person_id } = access
  const blank = { version: null, currency: null, figures: null, links: null }
  const row = { cellar_id, person_id, ...blank, settings: JSON.stringify(settings), bytes: file.length, ...about }
  try {
    await transact(tx => tx.insertInto('imports').values(row).execute())
    const pause = timeSlices()
    for (const part of partsOf(cellar_id, about.id, file)) {
      await transact(tx => tx.insertInto('import_parts').values(part).execute())
      await pause()
    }
  } catch (error) {
    await dropPreview(host.db, access, about.id).catch(() => {})
    // Newer previews have already replaced it.
    throw ruleBroken(error) ? notFound() : error
  }
  const previews = await host.db
    .selectFrom('imports')
    .select('id')
    .where('cellar_id', '=', cellar_id)
    .where('version', 'is', null)
    .where('id', '!=', about.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  for (const { id } of previews.slice(previewsAtMost - 1)) await dropPreview(host.db, access, id)
}

/** A previewed file with its settings; `originalOf` returns its bytes. */
export type StoredImport = Omit<ImportRow, 'settings'> & { settings: ImportSettings }

export async function findImport(
  db: Database,
  { cellar_id }: CellarAccess,
  id: string,
): Promise<StoredImport | undefined> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, settings: settingsOf(row.settings) }
}

/**
 * Returns the settings of a file with the change that imported it, if there is one, and whether it has not been undone.
 * Throws when the file does not exist.
 */
export async function findApplied(
  db: Database,
  { cellar_id }: CellarAccess,
  id: string,
): Promise<{ version: number | null; stands: boolean; settings: ImportSettings }> {
  const found = await db
    .selectFrom('imports')
    .leftJoin('changes', join =>
      join.onRef('changes.cellar_id', '=', 'imports.cellar_id').onRef('changes.version', '=', 'imports.version'),
    )
    .select(['imports.version', 'imports.settings', 'changes.undone_by'])
    .where('imports.cellar_id', '=', cellar_id)
    .where('imports.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { version, undone_by, settings } = found
  return { version, stands: version !== null && undone_by === null, settings: settingsOf(settings) }
}

type Outcome = { version: number; currency: string; figures: NonNullable<AppliedImport['figures']>; links: string }

export async function markApplied(
  db: Database,
  { cellar_id }: CellarAccess,
  id: string,
  outcome: Outcome,
): Promise<void> {
  const { version, currency, figures, links } = outcome
  await db
    .updateTable('imports')
    .set({ version, currency, figures: JSON.stringify(figures), links })
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .execute()
}

export async function keepSettings(
  db: Database,
  { cellar_id }: CellarAccess,
  id: string,
  settings: ImportSettings,
  format: ImportFormat,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ settings: JSON.stringify(settings), format })
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .execute()
}

export async function dropPreview(db: Database, { cellar_id }: CellarAccess, id: string): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .where('version', 'is', null)
    .execute()
}

/**
 * Returns the settings of the last import with the same columns that was not undone: the kinds of its columns, but no
 * decisions about its rows.
 */
export async function settingsRemembered(
  db: Database,
  access: CellarAccess,
  fingerprint: string,
): Promise<ImportSettings | undefined> {
  const last = await standing(db, access)
    .select('imports.settings')
    .where('imports.fingerprint', '=', fingerprint)
    .orderBy('imports.version', 'desc')
    .executeTakeFirst()
  if (!last) return undefined
  const { take_from_file: _, take_all_from_file: __, vanished: ___, ...lastSettings } = settingsOf(last.settings)
  const { vanished_as: ____, vanished_on: _____, renamed: ______, same_wines: _______, ...allRows } = lastSettings
  const { tables: ________, rows: _________, ...meant } = allRows
  return meant
}

/**
 * Yields the applied imports of a format that have not been undone: those with the same columns first, then the newest.
 */
export async function standingImports(
  db: Database,
  access: CellarAccess,
  format: ImportFormat,
  fingerprint: string | null,
) {
  const rows = await standing(db, access)
    .select(['imports.id', 'imports.fingerprint'])
    .where('imports.format', '=', format)
    .orderBy('imports.version', 'desc')
    .execute()
  return [
    ...rows.filter(row => row.fingerprint === fingerprint),
    ...rows.filter(row => row.fingerprint !== fingerprint),
  ].map(({ id }) => id)
}

/** Returns an applied import that has not been undone, with the time at which it was applied. */
export async function findStanding(db: Database, access: CellarAccess, id: string) {
  const row = await standing(db, access)
    .selectAll('imports')
    .select('changes.made_at as taken_at')
    .where('imports.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { settings, version, ...rest } = row
  return { ...rest, version: version ?? 0, settings: settingsOf(settings) }
}

/** Lists the applied imports, newest first. */
export async function listApplied(db: Database, { cellar_id }: CellarAccess): Promise<AppliedImport[]> {
  const rows = await db
    .selectFrom('imports')
    .innerJoin('changes', join =>
      join.onRef('changes.cellar_id', '=', 'imports.cellar_id').onRef('changes.version', '=', 'imports.version'),
    )
    .select([
      'imports.id',
      'imports.file_name',
      'imports.format',
      'imports.bytes',
      'changes.person_id',
      changedBy,
      'changes.made_at as taken_at',
      'changes.version',
      'changes.undone_by',
      'imports.figures',
    ])
    .where('imports.cellar_id', '=', cellar_id)
    .orderBy('changes.version', 'desc')
    .execute()
  return rows.map(({ figures, format, ...row }) => ({
    ...row,
    format: format as ImportFormat | null,
    figures: figures === null ? null : JSON.parse(figures),
  }))
}

/** Returns the preferred currency of a person. */
export async function preferredCurrency(db: Database, { person_id }: CellarAccess): Promise<string> {
  const person = await db
    .selectFrom('people')
    .select('preferred_currency')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  return person.preferred_currency
}

function standing(db: Database, { cellar_id }: CellarAccess) {
  return db
    .selectFrom('imports')
    .innerJoin('changes', join =>
      join.onRef('changes.cellar_id', '=', 'imports.cellar_id').onRef('changes.version', '=', 'imports.version'),
    )
    .where('imports.cellar_id', '=', cellar_id)
    .where('changes.undone_by', 'is', null)
}

function settingsOf(text: string | null): ImportSettings {
  return text === null ? {} : JSON.parse(text)
}
