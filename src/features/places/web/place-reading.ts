import { numberIn, textIn } from '../../../client/form-reading.ts'
import { type Naming, namesFor } from '../../../model/axis-names.ts'
import type { Place } from '../../../model/place.ts'

/** A place as its form has it; what is no number is left for the schema to refuse. */
export function placeIn(data: FormData, before: Place, withGrid: boolean): Record<string, unknown> {
  const fields = {
    name: textIn(data, 'name') ?? '',
    kind: textIn(data, 'kind'),
    parent_id: textIn(data, 'parent_id'),
    note: textIn(data, 'note'),
  }
  if (!withGrid) return { ...fields, ...noGrid }
  const [rows, columns] = [numberIn(data, 'grid_rows'), numberIn(data, 'grid_columns')]
  return {
    ...fields,
    // Left empty, a side is missing, and said to be.
    grid_rows: rows ?? undefined,
    grid_columns: columns ?? undefined,
    grid_depth: numberIn(data, 'grid_depth') ?? 1,
    grid_kind: textIn(data, 'grid_kind'),
    row_names: namesIn(data, 'rows', rows),
    column_names: namesIn(data, 'columns', columns),
    blocked: before.blocked.filter(cell => cell.row <= Number(rows) && cell.column <= Number(columns)),
  }
}

const noGrid = {
  grid_rows: null,
  grid_columns: null,
  grid_depth: null,
  grid_kind: null,
  row_names: [],
  column_names: [],
  blocked: [],
}

function namesIn(data: FormData, axis: 'rows' | 'columns', count: unknown): string[] {
  const naming = (textIn(data, `${axis}_named`) ?? 'own') as Naming
  if (naming !== 'own') return typeof count === 'number' && count <= 500 ? namesFor(naming, axis, count) : []
  const written = textIn(data, axis === 'rows' ? 'row_names' : 'column_names') ?? ''
  return written
    .split('\n')
    .map(name => name.trim())
    .filter(Boolean)
}
