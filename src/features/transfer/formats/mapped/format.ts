import { Places } from '../../../bulk-add/row-origin.ts'
import { loadAppellations, loadGrapes, loadRegions } from '../../../wines/reference.ts'
import type { MappedColumn } from '../../contract.ts'
import type { Table } from '../../files/table.ts'
import type { Format, KnownTable } from '../format.ts'
import { type ProposedColumn, proposeColumns } from './propose.ts'
import { readMappedRow } from './rows.ts'
import { TableShape } from './shape.ts'

/** A custom table. The kinds of its columns are detected from their names and cells, or set by a person. */
export const mapped: Format = {
  name: 'mapped',
  kinds: ['rows'],
  kindOf: () => 'rows',
  numberColumns: new Set(),

  async mapping(tables, { columns = [] }) {
    const reference = await loadReference()
    const found: MappedColumn[] = []
    for (const { table, reading } of tables) {
      const first = await firstRows(table)
      const proposed = proposeColumns(table.columns, first, {
        ...reference,
        producers: new Set(),
        today: reading.today,
      })
      for (const [at, column] of table.columns.entries()) {
        const chosen = columns.find(each => each.table === table.name && each.column === column)
        const { holds, currency, why, offered } = proposed[at] ?? unknown
        const sample = first.map(row => row[at]?.trim() ?? '').filter(text => text !== '')
        found.push({
          table: table.name,
          column,
          holds: chosen?.holds ?? holds,
          currency,
          why: chosen ? 'chosen' : why,
          offered,
          sample: sample.slice(0, 3),
        })
      }
    }
    return found
  },

  async begin(tables, mapping, _, { day_order }) {
    const places = new Places(await loadReference())
    const shapes = new Map<KnownTable['reading'], TableShape>()
    for (const known of tables) {
      const columns = mapping.filter(({ table }) => table === known.table.name)
      shapes.set(known.reading, await TableShape.of(known, columns, day_order))
    }
    return (_, cells) => {
      const shape = shapes.get(cells.reading)
      return shape && readMappedRow(cells, shape, places)
    }
  },
}

const unknown: ProposedColumn = { holds: 'none', currency: null, why: 'unknown', offered: [] }

/** The number of rows from which the kind of a column is guessed. */
const shown = 200

async function firstRows(table: Table): Promise<(readonly string[])[]> {
  const first: (readonly string[])[] = []
  for await (const some of table.rows()) {
    first.push(...some.slice(0, shown - first.length).map(({ cells }) => cells))
    if (first.length >= shown) break
  }
  return first
}

async function loadReference() {
  const [grapes, regions, appellations] = await Promise.all([loadGrapes(), loadRegions(), loadAppellations()])
  return { grapes, regions, appellations }
}
