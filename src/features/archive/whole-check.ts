import type * as z from 'zod/mini'
import { references } from '../../ledger/undo.ts'
import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { slotKey } from '../../model/slot-key.ts'
import type { FieldError, FieldErrors } from '../../shared/errors.ts'
import { fieldErrorsOf } from '../../shared/field-errors.ts'
import { limits } from '../../shared/limits.ts'
import * as format from './format.ts'
import { instantErrors, recordErrors } from './row-rules.ts'

type Fields = Record<string, unknown>

/** The columns that refer to a person. */
export const personColumns = ['person_id', 'departed_by']

/**
 * Checks an archive line by line, in the order of its files, and keeps of each line only what others refer to. Returns
 * the errors of a line by field, or none when the line can be restored.
 */
export class WholeCheck {
  readonly #ids = Object.fromEntries(cellarTables.map(table => [table, new Set()])) as unknown as Record<
    CellarTable,
    Set<string>
  >
  /** The values that must be unique: ids of people, codes of bottles, slots, names of views. */
  readonly #once = new Set<string>()
  readonly #people = new Set<string>()
  readonly #parents = new Map<string, { line: number; parent_id: string | null }>()
  readonly #manifest: format.Manifest
  #lines = 0
  #changes = 0
  #row = { version: 0, position: -1 }

  constructor(manifest: format.Manifest) {
    this.#manifest = manifest
  }

  line(file: string, at: number, row: unknown): FieldErrors {
    const max = linesAtMost[file] ?? limits.archive_lines
    if (at > max || ++this.#lines > limits.archive_lines) return { line: { code: 'too_many', values: { max } } }
    const table = tableOf.get(file)
    if (table) return this.#record(table, at, row as Fields)
    const schema = schemas[file]
    const { error } = schema?.safeParse(row, { reportInput: true }) ?? {}
    if (error) return fieldErrorsOf(error.issues)
    const fields = row as Fields
    return { ...instantErrors(fields), ...this.#entry(file, fields) }
  }

  /** Returns the error of the first place whose parent is not in the archive or that lies within itself. */
  placesError(): { line: number; fieldErrors: FieldErrors } | undefined {
    for (const { line, parent_id } of this.#parents.values()) {
      const above = new Set<string>()
      for (let id = parent_id; id !== null; id = this.#parents.get(id)?.parent_id ?? null) {
        if (!this.#parents.has(id)) return { line, fieldErrors: { parent_id: { code: 'not_in_archive' } } }
        if (above.has(id)) return { line, fieldErrors: { parent_id: { code: 'within_itself' } } }
        above.add(id)
      }
    }
    return undefined
  }

  /** Returns the ids of the cellar's current photos, each of which must have its bytes in the archive. */
  photoIds(): ReadonlySet<string> {
    return this.#ids.photos
  }

  #record(table: CellarTable, at: number, record: Fields): FieldErrors {
    const fieldErrors = recordErrors(table, record)
    if (Object.keys(fieldErrors).length > 0) return fieldErrors
    const id = String(record.id)
    if (this.#ids[table].has(id)) return { id: { code: 'chosen_twice' } }
    this.#ids[table].add(id)
    if (table === 'places') this.#parents.set(id, { line: at, parent_id: record.parent_id as string | null })
    return {
      ...this.#referenceErrors(table, record),
      ...this.#personErrors(record),
      ...this.#duplicateErrors(table, record),
    }
  }

  #referenceErrors(table: CellarTable, record: Fields): FieldErrors {
    const loose = references.filter(([from, column, to]) => {
      const id = from === table && from !== to ? record[column] : null
      return typeof id === 'string' && !this.#ids[to].has(id)
    })
    return Object.fromEntries(loose.map(([, column]): [string, FieldError] => [column, { code: 'not_in_archive' }]))
  }

  #personErrors(record: Fields): FieldErrors {
    const unknown = personColumns.filter(column => {
      const id = record[column]
      return typeof id === 'string' && !this.#people.has(id)
    })
    return Object.fromEntries(unknown.map((column): [string, FieldError] => [column, { code: 'not_in_archive' }]))
  }

  #duplicateErrors(table: CellarTable, record: Fields): FieldErrors {
    if (table === 'places' && record.code) return this.#twice('code', `place ${record.code}`)
    if (table !== 'bottles') return {}
    const slot = slotKey(record)
    return { ...this.#twice('code', `bottle ${record.code}`), ...(slot ? this.#twice('slot_row', `slot ${slot}`) : {}) }
  }

  #entry(file: string, fields: Fields): FieldErrors {
    switch (file) {
      case format.peopleFile:
        this.#people.add(String(fields.id))
        return this.#twice('id', `person ${fields.id}`)
      case format.changesFile:
        return { ...this.#changeErrors(fields as format.ArchivedChange), ...this.#personErrors(fields) }
      case format.changeRowsFile:
        return this.#changeRowErrors(fields as format.ArchivedChangeRow)
      case format.importsFile: {
        const known = Number(fields.version) <= this.#manifest.cellar.version
        const version: FieldErrors = known ? {} : { version: { code: 'not_in_archive' } }
        return { ...version, ...this.#personErrors(fields), ...this.#twice('id', `import ${fields.id}`) }
      }
      default:
        return { ...this.#twice('id', `view ${fields.id}`), ...this.#twice('name', `view ${fields.name}`) }
    }
  }

  /**
   * Checks that versions count from 1 without a gap, and that a change undoes an earlier one and is undone by a later
   * one.
   */
  #changeErrors({ version, undoes, undone_by }: format.ArchivedChange): FieldErrors {
    const expected = ++this.#changes
    if (version !== expected) return { version: { code: 'out_of_order', values: { expected } } }
    const fieldErrors: FieldErrors = {}
    if (undoes !== null && (undoes < 1 || undoes >= version)) fieldErrors.undoes = { code: 'not_together' }
    const isLater = undone_by === null || (undone_by > version && undone_by <= this.#manifest.cellar.version)
    if (!isLater) fieldErrors.undone_by = { code: 'not_together' }
    return fieldErrors
  }

  #changeRowErrors({ version, position, table, id, before, after }: format.ArchivedChangeRow): FieldErrors {
    const expected = version === this.#row.version ? this.#row.position + 1 : 0
    if (version < this.#row.version || version < 1) {
      return { version: { code: 'out_of_order', values: { expected: Math.max(1, this.#row.version) } } }
    }
    if (version > this.#changes) return { version: { code: 'not_in_archive' } }
    if (position !== expected) return { position: { code: 'out_of_order', values: { expected } } }
    this.#row = { version, position }
    if (!before && !after) return { after: { code: 'required' } }
    for (const [side, record] of Object.entries({ before, after })) {
      if (!record) continue
      if (record.id !== id) return { [`${side}.id`]: { code: 'not_together' } }
      const [fieldError] = Object.entries(recordErrors(table, record))
      if (fieldError) return { [`${side}.${fieldError[0]}`]: fieldError[1] }
    }
    return {}
  }

  #twice(column: string, name: string): FieldErrors {
    if (this.#once.has(name)) return { [column]: { code: 'chosen_twice' } }
    this.#once.add(name)
    return {}
  }
}

const tableOf: ReadonlyMap<string, CellarTable> = new Map(cellarTables.map(table => [format.tableFile(table), table]))

const schemas: Record<string, z.ZodMiniObject> = {
  [format.peopleFile]: format.ArchivedPerson,
  [format.changesFile]: format.ArchivedChange,
  [format.changeRowsFile]: format.ArchivedChangeRow,
  [format.importsFile]: format.ArchivedImport,
  [format.viewsFile]: format.ArchivedView,
}

/** Limits the lines of a file, because what is kept of each line has to stay small whatever an archive claims. */
const linesAtMost: Record<string, number> = {
  [format.tableFile('bottles')]: limits.bottles_in_cellar,
  [format.tableFile('places')]: limits.places,
  [format.tableFile('photos')]: limits.photos_in_cellar,
  [format.peopleFile]: 10_000,
  [format.importsFile]: 10_000,
  [format.viewsFile]: limits.views,
}
