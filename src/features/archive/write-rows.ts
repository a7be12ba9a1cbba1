import type { Cellar } from '../../ledger/contract.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { completed, type RecordOf } from '../../model/tables.ts'
import { kindOf, ruleBroken } from '../../server/db/dialect.ts'
import { insertRows } from '../../server/db/insert.ts'
import type { Tables, Tx } from '../../server/db/tables.ts'
import { markUnfinished, removeUnfinished, unmarkFinished } from '../../server/db/unfinished-cellars.ts'
import { AppError, conflict } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { partsOf } from '../transfer/apply/import-parts.ts'
import { parsedLine } from './checking.ts'
import * as format from './format.ts'
import { cellarNamesOf, insertRecords } from './queries.ts'
import type { OpenArchive } from './read-zip.ts'
import { personColumns } from './whole-check.ts'

const linesAtOnce = 250

/** The owner, the id and the time of the cellar that is restored. */
interface RestoreRun {
  cellar_id: string
  person: { id: string; name: string }
  now: Date
  /** Throws when the person may not restore a cellar any more. */
  confirm: (tx: Tx) => Promise<void>
}

/** Writes the contents of a checked archive, either all of them or none. */
export async function writeCellar(
  host: CellarHost,
  archive: OpenArchive,
  manifest: format.Manifest,
  run: RestoreRun,
  read: (bytes: number) => void,
): Promise<Cellar> {
  const { db } = host
  const { cellar_id } = run
  const archivedPerson = await samePerson(archive, manifest, run)
  let file = format.manifestFile
  async function writeAll(inPart: InPart): Promise<Cellar> {
    const writing = new Writing(inPart, archive, run, archivedPerson, read)
    await inPart(tx => makeCellar(tx, manifest, run))
    for (file of format.lineFilesIn(manifest.format_version)) if (file !== format.viewsFile) await writing.lines(file)
    for (file of archive.parts()) await writing.part(file)
    return inPart(async tx => {
      const cellar = await giveCellar(tx, manifest, run)
      file = format.viewsFile
      await new Writing(work => work(tx), archive, run, archivedPerson, read).lines(file)
      await run.confirm(tx)
      return cellar
    })
  }
  try {
    // Other people write at the same time. SQLite has a single writer, so there the cellar is written in parts. It has
    // no member until the last part, so nobody sees it before it is complete.
    if (kindOf(db) === 'postgres') return await db.transaction().execute(tx => writeAll(work => work(tx)))
    await markUnfinished(db, cellar_id)
    return await writeAll(work => db.transaction().execute(work))
  } catch (error) {
    // If even that fails, the next start of the server removes it.
    if (kindOf(db) === 'sqlite') await removeUnfinished(db, cellar_id).catch(() => {})
    // The check before this finds all errors that a person can correct; the database refuses what is left.
    throw ruleBroken(error) ? new AppError(422, 'archive_rules', { file }) : error
  }
}

/** Runs a part of the work in a transaction, either one for all parts or one for each. */
type InPart = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Creates the cellar under a new id, because another copy of it may exist on this instance already. */
async function makeCellar(tx: Tx, { cellar }: format.Manifest, { cellar_id: id, person }: RestoreRun) {
  await namesWithRoom(tx, person.id)
  const { name, version, created_at } = cellar
  await tx.insertInto('cellars').values({ id, name, version, created_at }).execute()
}

/** Makes the person the owner of the cellar, which makes it visible. */
async function giveCellar(
  tx: Tx,
  { cellar }: format.Manifest,
  { cellar_id: id, person, now }: RestoreRun,
): Promise<Cellar> {
  const name = freeName(cellar.name, await namesWithRoom(tx, person.id))
  await tx.updateTable('cellars').set({ name }).where('id', '=', id).execute()
  const member = { cellar_id: id, person_id: person.id, role: 'owner', joined_at: now.toISOString() } as const
  await tx.insertInto('members').values(member).execute()
  await unmarkFinished(tx, id)
  return { id, name, version: cellar.version, role: 'owner', prices: true }
}

async function namesWithRoom(tx: Tx, person_id: string): Promise<string[]> {
  const names = await cellarNamesOf(tx, person_id)
  if (names.length >= limits.cellars_per_person) throw conflict('too_many_cellars', { max: limits.cellars_per_person })
  return names
}

/** Returns `Home`, or `Home (2)` when the person has a cellar of that name already. */
function freeName(name: string, taken: readonly string[]): string {
  let free = name
  for (let number = 2; taken.includes(free); number++) {
    const end = ` (${number})`
    free = name.slice(0, limits.line - end.length) + end
  }
  return free
}

/**
 * Returns the id in the archive of the person who exported it, when the one who restores it has the same name. The two
 * are treated as one person, whose notes remain their own under the id they have here. Undefined when the names differ,
 * or when the archive knows the person under their present id.
 */
async function samePerson(archive: OpenArchive, { taken_by }: format.Manifest, { person }: RestoreRun) {
  for await (const { at, text } of archive.lines(format.peopleFile)) {
    const { id, name } = parsedLine(format.peopleFile, at, text) as format.ArchivedPerson
    if (id === person.id) return undefined
    if (id === taken_by && name === person.name) return id
  }
  return undefined
}

class Writing {
  readonly #inPart: InPart
  readonly #archive: OpenArchive
  readonly #run: RestoreRun
  readonly #archivedPerson: string | undefined
  readonly #read: (bytes: number) => void

  constructor(
    inPart: InPart,
    archive: OpenArchive,
    run: RestoreRun,
    archivedPerson: string | undefined,
    read: (bytes: number) => void,
  ) {
    this.#inPart = inPart
    this.#archive = archive
    this.#run = run
    this.#archivedPerson = archivedPerson
    this.#read = read
  }

  async lines(file: string) {
    const table = cellarTables.find(each => format.tableFile(each) === file)
    let some: Record<string, unknown>[] = []
    let unread = 0
    const write = async () => {
      const lines = some
      await this.#inPart(tx => this.#write(tx, file, table, lines))
      this.#read(unread)
      some = []
      unread = 0
    }
    for await (const { at, text, bytes } of this.#archive.lines(file)) {
      some.push(this.#asHere(parsedLine(file, at, text) as Record<string, unknown>))
      unread += bytes
      // A place may lie in one that comes later, so all of them are collected before they are put in order. The records
      // of imports are written one at a time, because the result of an import may be long.
      if (table !== 'places' && (some.length >= linesAtOnce || file === format.importsFile)) await write()
    }
    await write()
  }

  /** Writes a photo, or the original of an import. */
  async part(file: string) {
    const part = format.partOf(file)
    if (!part) return
    const { cellar_id } = this.#run
    const bytes = await this.#archive.bytes(file)
    if ('photo_id' in part) {
      const row = { cellar_id, ...part, file: bytes }
      await this.#inPart(tx => tx.insertInto('photo_files').values(row).execute())
    } else {
      for (const row of partsOf(cellar_id, part.import_id, bytes))
        await this.#inPart(tx => tx.insertInto('import_parts').values(row).execute())
    }
    this.#read(bytes.length)
  }

  async #write(tx: Tx, file: string, table: CellarTable | undefined, lines: Record<string, unknown>[]) {
    const { cellar_id, person } = this.#run
    if (table) {
      const records = lines.map(line => completed(table, line))
      return insertRecords(tx, cellar_id, table, table === 'places' ? outerFirst(records) : records)
    }
    switch (file) {
      case format.peopleFile: {
        const others = (lines as format.ArchivedPerson[]).filter(
          ({ id }) => id !== this.#archivedPerson && id !== person.id,
        )
        return insertRows(
          tx,
          'authors',
          others.map(({ id, name }) => ({ cellar_id, person_id: id, name })),
        )
      }
      case format.changesFile: {
        const changes = lines as format.ArchivedChange[]
        const unasked = { seen_version: null, request_key: null, request_digest: null }
        return insertRows(
          tx,
          'changes',
          changes.map(({ composed_at = null, ...change }) => ({
            cellar_id,
            ...change,
            composed_at,
            change_id: newId(),
            ...unasked,
          })),
        )
      }
      case format.changeRowsFile:
        return insertRows(
          tx,
          'change_rows',
          lines.map(line => this.#changeRow(line as format.ArchivedChangeRow)),
        )
      case format.importsFile:
        for (const line of lines as format.ArchivedImport[]) await this.#import(tx, line)
        return
      default: {
        const views = lines as format.ArchivedView[]
        const theirs = { cellar_id, person_id: person.id }
        const rows = views.map(({ look, ...view }) => ({ ...theirs, ...view, look: look && JSON.stringify(look) }))
        return insertRows(tx, 'views', rows)
      }
    }
  }

  /** Columns that an earlier release did not have are null. */
  async #import(tx: Tx, { settings, figures, links, ...record }: format.ArchivedImport) {
    const { cellar_id } = this.#run
    const { format: form = null, fingerprint = null, currency = null } = record
    const bytes = this.#archive.sizeOf(format.importFile(record.id))
    const text = (value: unknown) => (value ? JSON.stringify(value) : null)
    const texts = { settings: text(settings), figures: text(figures), links: text(links) }
    const row = { cellar_id, ...record, format: form, fingerprint, currency, ...texts, bytes }
    await tx.insertInto('imports').values(row).execute()
  }

  #changeRow({ table, id, before, after, ...at }: format.ArchivedChangeRow): Tables['change_rows'] {
    const { cellar_id } = this.#run
    const text = (record: Record<string, unknown> | null) => record && JSON.stringify(this.#asHere(record))
    return { cellar_id, ...at, table_name: table, row_id: id, before: text(before), after: text(after) }
  }

  #asHere(line: Record<string, unknown>): Record<string, unknown> {
    for (const column of personColumns) {
      if (this.#archivedPerson !== undefined && line[column] === this.#archivedPerson)
        line[column] = this.#run.person.id
    }
    for (const owner of (line.owners ?? []) as { person_id: string }[]) {
      if (owner.person_id === this.#archivedPerson) owner.person_id = this.#run.person.id
    }
    return line
  }
}

/** Orders places so that each comes after the one it lies in. */
function outerFirst(records: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const places = new Map((records as RecordOf['places'][]).map(place => [place.id, place]))
  const ordered = new Map<string, RecordOf['places']>()
  function add(place: RecordOf['places'] | undefined) {
    if (!place || ordered.has(place.id)) return
    add(places.get(place.parent_id ?? ''))
    ordered.set(place.id, place)
  }
  for (const place of places.values()) add(place)
  return [...ordered.values()]
}
