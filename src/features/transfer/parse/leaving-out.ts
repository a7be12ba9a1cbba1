import { foldOnce } from '../../../shared/text.ts'
import type { FileColumn, ImportFormat, ImportSettings, LeftOut, MappedColumn } from '../contract.ts'
import type { Row } from '../files/table.ts'
import type { KnownTable } from '../formats/format.ts'
import { readFileHead } from '../formats/mapped/columns.ts'
import { isHeaderAgain } from './cells.ts'
import { RowJudge } from './row-kinds.ts'

interface OfRow {
  /** Null for a row that is read. */
  reason: LeftOut | null
  /** True for a row that a person lets in. */
  isWanted: boolean
  /** True when a warning about the whole table has been reported. */
  isReported: boolean
}

/** Decides which tables and rows of a file are left out: as a person says, or else as the file suggests. */
export class LeavingOut {
  readonly #format: ImportFormat
  readonly #mapping: readonly MappedColumn[]
  readonly #tables: ReadonlyMap<KnownTable, LeftOut | null>
  readonly #rows: ReadonlyMap<string, boolean>

  constructor(
    format: ImportFormat,
    tables: readonly KnownTable[],
    mapping: readonly MappedColumn[],
    { tables: tableChoices = [], rows = [] }: ImportSettings,
  ) {
    this.#format = format
    this.#mapping = mapping
    this.#rows = new Map(rows.map(({ table, line, imported }) => [`${table} ${line}`, imported]))
    const choices = new Map(tableChoices.map(({ table, imported }) => [table, imported]))
    const suggested = format === 'mapped' ? notOfWines(tables, mapping) : undefined
    this.#tables = new Map(
      tables.map(known => {
        const choice = choices.get(known.label)
        const reason = choice === undefined ? (suggested?.get(known) ?? null) : choice ? null : 'by_hand'
        return [known, reason]
      }),
    )
  }

  ofTable(known: KnownTable): LeftOut | null {
    return this.#tables.get(known) ?? null
  }

  /** Returns a function that is asked for each row of a table in order. */
  ofRows(known: KnownTable): (row: Row) => OfRow {
    const { label, table, reading, usual } = known
    const ofTable = this.ofTable(known)
    if (ofTable !== null && ofTable !== 'by_hand') {
      const { name, header_line: line } = table
      reading.warnings.tell({ line, column: null, original: name, code: ofTable, guess: null })
    }
    const kinds = table.columns.map(column => this.#kindOf(table.name, column))
    // This program's own table comes back as it was.
    const judge =
      this.#format === 'own' ? undefined : new RowJudge(usual, kinds, table.header_line, this.#format === 'mapped')
    return row => {
      const again = isHeaderAgain(row, table)
      if (again) judge?.beginAgain(row)
      const suggested = again ? 'header_again' : (judge?.judge(row) ?? null)
      const choice = this.#rows.get(`${label} ${row.line}`)
      if (choice !== undefined) return { reason: choice ? null : 'by_hand', isWanted: choice, isReported: false }
      return { reason: ofTable ?? suggested, isWanted: false, isReported: ofTable !== null }
    }
  }

  #kindOf(table: string, column: string): FileColumn | undefined {
    if (this.#format !== 'mapped') return readFileHead(column)?.holds
    return this.#mapping.find(each => each.table === table && each.column === column)?.holds
  }
}

const naming = new Set<FileColumn>(['name', 'producer', 'designation', 'appellation'])
/** The kinds that tell a list of bottles from one of ideas. */
const ofBottles: readonly FileColumn[] = ['quantity', 'vintage', 'place', 'shelf', 'size', 'price', 'ordered_on']

/** Returns the tables of a file that are not lists of bottles, with the reason, when another one is. */
function notOfWines(tables: readonly KnownTable[], mapping: readonly MappedColumn[]): Map<KnownTable, LeftOut> {
  const kindsOf = new Map(
    tables.map(known => {
      const own = mapping.filter(({ table, holds }) => table === known.table.name && holds !== 'none')
      return [known, new Set(own.map(({ holds }) => holds))]
    }),
  )
  const of = (known: KnownTable) => kindsOf.get(known) ?? new Set<FileColumn>()
  const weight = (known: KnownTable) => ofBottles.filter(kind => of(known).has(kind)).length
  const named = tables.filter(known => !known.table.hidden && Array.from(of(known)).some(kind => naming.has(kind)))
  const [main] = named.toSorted((a, b) => weight(b) - weight(a) || b.count - a.count)
  const found = new Map<KnownTable, LeftOut>()
  if (!main) return found
  for (const known of tables) {
    if (known === main) continue
    const lacking = ofBottles.filter(kind => of(main).has(kind) && !of(known).has(kind)).length
    if (known.table.hidden) found.set(known, 'table_hidden')
    else if (!named.includes(known)) found.set(known, 'table_without_wines')
    else if (lacking * 2 > weight(main) || isNamedOther(known.table.name)) found.set(known, 'table_is_other')
  }
  return found
}

/** Returns whether a sheet is named as what is not in the cellar, in the languages of headings. */
function isNamedOther(name: string): boolean {
  return foldOnce(name)
    .split(' ')
    .some(word => otherSheets.has(word))
}

const otherSheets = new Set(
  `ideas wishlist wishes statistics stats summary totals charts lists legend template drunk consumed
  ideen wunschliste wunsche merkliste statistik statistiken auswertung auswertungen ubersicht zusammenfassung legende vorlage getrunken ausgetrunken
  idees souhaits statistiques resume bues bus consommees idee desideri statistiche riepilogo bevuti bevute ideas deseos estadisticas resumen bebidos bebidas`.split(
    /\s+/,
  ),
)
