import type { Replica } from '../../../ledger/replica.ts'
import { customFieldKinds } from '../../../model/choices.ts'
import type { CustomFieldKind } from '../../../model/custom-field.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'
import { placeCells, placeColumns, type RecordName, recordColumns } from './whole-columns.ts'
import { type CustomValue, type WholeRow, wholeRows } from './whole-row.ts'

/**
 * Returns every bottle of a cellar with all its data, and the tastings, valuations and wishes of its wines, in the format
 * that is imported without loss. Its names are part of the format and the same in every language; see docs/decisions.
 */
export function wholeSheet(cellar: Replica, person_id: string): Sheet {
  const further = furtherColumns(cellar)
  return {
    name: 'Cellar',
    columns: [...columns, ...further.map(({ column }) => column)],
    *rows() {
      for (const row of wholeRows(cellar, person_id)) {
        const cells = groups.flatMap(group => group.cells(row))
        for (const { cell } of further) cells.push(cell(row))
        yield cells
      }
    },
  }
}

interface Group {
  columns: readonly SheetColumn[]
  cells(row: WholeRow): Cell[]
}

const groups: readonly Group[] = [
  groupOf('wine'),
  groupOf('bottle'),
  {
    columns: [
      { title: placeColumns.names, kind: 'text', width: 28 },
      { title: placeColumns.kinds, kind: 'text', width: 18 },
    ],
    cells: ({ place }) => placeCells(place),
  },
  ...(['purchase', 'tasting', 'tasting_details', 'valuation', 'valued', 'wish'] as const).map(groupOf),
]

const columns = groups.flatMap(group => group.columns)

function groupOf<R extends RecordName>(name: R): Group {
  const columns = recordColumns[name]
  return {
    columns: columns.map(({ name, kind, width, isPrice = false }) => ({ title: name, kind, width, isPrice })),
    cells: row => {
      const record = row[name]
      return columns.map(column => (record === null ? null : column.write(record)))
    },
  }
}

interface Further {
  column: SheetColumn
  cell(row: WholeRow): Cell
}

/** Returns the columns of this cellar alone: its custom fields, and imported columns without a field. */
function furtherColumns(cellar: Replica): Further[] {
  const fields = [...cellar.custom_fields.values()].sort((a, b) => a.position - b.position)
  return [
    ...fields.map(({ name, kind }) => ({
      column: { title: ownTitle(name, kind), kind: sheetKinds[kind], width: 16 },
      cell: ({ own }: WholeRow) => ownCell(own.find(value => value.name === name)),
    })),
    ...extraColumns('wine', cellar.wines, row => row.wine_extra),
    ...extraColumns('bottle', cellar.bottles, row => row.bottle_extra),
    ...extraColumns('purchase', cellar.purchases, row => row.purchase_extra),
  ]
}

const sheetKinds = { text: 'text', choice: 'text', number: 'number', day: 'day' } as const

/** Writes a number as a number unless that would change its digits. */
function ownCell(value: CustomValue | undefined): Cell {
  if (!value) return null
  return value.kind === 'number' && String(Number(value.value)) === value.value ? Number(value.value) : value.value
}

type Extra = Record<string, string>
export const extraGroups = ['wine', 'bottle', 'purchase'] as const
type ExtraGroup = (typeof extraGroups)[number]

function extraColumns(
  group: ExtraGroup,
  rows: ReadonlyMap<string, { extra: Extra }>,
  of: (row: WholeRow) => Extra,
): Further[] {
  const names = new Set<string>()
  for (const { extra } of rows.values()) for (const name in extra) names.add(name)
  return Array.from(names, name => ({
    column: { title: `${group}: ${name}`, kind: 'text', width: 16 },
    // A column may have the name of a property of every object.
    cell: row => (Object.hasOwn(of(row), name) ? (of(row)[name] ?? null) : null),
  }))
}

/** Titles a custom field with its kind, so that it can be read back: `own: Drunk with`, `own number: Stars`. */
export function ownTitle(name: string, kind: CustomFieldKind): string {
  return kind === 'text' ? `own: ${name}` : `own ${kind}: ${name}`
}

export function ownOfTitle(title: string): { name: string; kind: CustomFieldKind } | undefined {
  const [, kind_name = 'text', name] = /^own(?: (\w+))?: (.+)$/s.exec(title) ?? []
  const kind = customFieldKinds.find(each => each === kind_name)
  return kind && name !== undefined ? { name, kind } : undefined
}
