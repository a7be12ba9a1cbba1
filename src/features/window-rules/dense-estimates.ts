import type { BundledEstimates } from './bundled-estimates.ts'

type Row = BundledEstimates['rows'][number]

const columns = [
  'type',
  'country',
  'region',
  'grape',
  'classification',
  'from',
  'until',
] as const satisfies (keyof Row)[]

/**
 * The file of our estimates without its sources, and with a list for each column in place of rows. The entries of a list
 * are separated by bars; an entry that a row does not have is empty.
 */
export interface DenseEstimates {
  places: readonly string[]
  grapes: readonly string[]
  columns: readonly string[]
}

export function written({ places, grapes, rows }: BundledEstimates): DenseEstimates {
  return {
    places: places.map(names => names.join('|')),
    grapes: grapes.map(names => names.join('|')),
    columns: columns.map(column => rows.map(row => row[column] ?? '').join('|')),
  }
}

export function read({ places, grapes, columns: lists }: DenseEstimates): BundledEstimates {
  const entries = lists.map(entriesOf)
  const rowAt = (at: number) =>
    Object.fromEntries(
      columns.flatMap((column, of) => {
        const entry = entries[of]?.[at]
        return entry ? [[column, column === 'from' || column === 'until' ? Number(entry) : entry]] : []
      }),
    )
  const rows = entries[0]?.map((_, at) => rowAt(at) as unknown as Row) ?? []
  return { places: places.map(entriesOf), grapes: grapes.map(entriesOf), rows }
}

const entriesOf = (list: string) => list.split('|')
