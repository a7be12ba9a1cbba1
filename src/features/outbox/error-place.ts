/** The place of an error that is named by its path: its field, and its row when a list was sent. */
export interface ErrorPlace {
  field: string
  /** Counted from one. */
  row?: number
  /** The row's data about its wine. */
  entry?: Record<string, unknown>
}

/** The lists that are sent as rows. Other lists, such as the grapes of a wine, are fields. */
const rowLists = ['wines', 'purchases', 'lines', 'placements', 'ticks']

type Entry = Record<string, unknown>

/**
 * Finds the place of an error by its path. `wines.3.vintage` is the vintage of the row that the fourth wine came from;
 * `own.…` is a custom field.
 */
export function errorPlace(path: string, input: Record<string, unknown>): ErrorPlace {
  const [first = '', at = '', ...rest] = path.split('.')
  const entry = rowLists.includes(first) ? listIn(input, first)[Number(at)] : undefined
  const [field] = rest
  if (!entry || field === undefined) return { field: first === 'own' ? path : first }
  return { field: fieldIn(rest), row: rowOf(first, entry, Number(at), input), entry: wineOf(entry, input) }
}

function fieldIn([first = '', second]: readonly string[]): string {
  return first === 'own' && second ? `${first}.${second}` : first
}

/**
 * Returns the row number. A wine of a bulk add is in the row of its first bottles, as in the table that it was typed
 * into.
 */
function rowOf(list: string, { id }: Entry, at: number, input: Record<string, unknown>): number {
  const bought = list === 'wines' ? listIn(input, 'purchases').findIndex(({ wine_id }) => wine_id === id) : -1
  return (bought < 0 ? at : bought) + 1
}

function wineOf(entry: Entry, input: Record<string, unknown>): Entry {
  return listIn(input, 'wines').find(({ id }) => id === entry.wine_id) ?? entry
}

function listIn(input: Record<string, unknown>, name: string): Entry[] {
  const list = input[name]
  return Array.isArray(list) ? list.filter(each => typeof each === 'object' && each !== null) : []
}
