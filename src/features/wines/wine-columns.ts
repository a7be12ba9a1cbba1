import { unknownValue, type WineSummary } from '../../model/wine-summary.ts'

/** A respect in which wines have values, such as a facet or their words. */
export interface Respect {
  name: string
  valuesOf: (line: WineSummary) => string | readonly string[]
  /** Returns the object from which the values are read, if it is not the line. The same one always has the same values. */
  sourceOf?: (line: WineSummary) => object
}

/** The numbers of the values that a line has. */
type Row = readonly number[]

/** The values of wines in one respect, as numbers. */
export interface Column {
  /** The values in the order of their numbers, with the row of a line that has just this one. They only become more. */
  values: Map<string, Row>
  /** The row of each line. */
  rows: Row[]
  /** The object from which each row was read. */
  sources: object[]
  /** The lines that are read, and the state of the cellar to which they belong. */
  read: number
  state: State
}

/** The columns of a state of a cellar by the names of their respects. */
type State = Map<string, Column>

const states = new WeakMap<readonly WineSummary[], State>()

/** Returns the columns that are kept of a state of a cellar. */
export function columnsOf(lines: readonly WineSummary[]): State {
  const state: State = states.get(lines) ?? new Map()
  states.set(lines, state)
  return state
}

/** Lets the lines of a later state of a cellar take over what is the same in the columns of the earlier one. */
export function shareColumns(
  before: readonly WineSummary[],
  after: readonly WineSummary[],
  names: Iterable<string> = columnsOf(before).keys(),
): void {
  for (const name of names) {
    const column = columnsOf(before).get(name)
    if (column) columnsOf(after).set(name, column)
  }
}

/**
 * Returns the values of the lines in a respect. Those that were not read before are read now; for a respect with sources,
 * only up to a position.
 */
export function columnIn(lines: readonly WineSummary[], respect: Respect, until = lines.length): Column {
  const state = columnsOf(lines)
  const known = state.get(respect.name) ?? { values: new Map(), rows: [], sources: [], read: 0, state }
  const column = known.state === state ? known : following(known, lines.length, state, respect)
  const end = respect.sourceOf ? Math.min(until, lines.length) : lines.length
  if (column.read < end) read(column, lines, respect, end)
  if (isReusable(respect.name, column)) state.set(respect.name, column)
  else state.delete(respect.name)
  return column
}

/** Returns whether a column may be kept: a request may name any critic or custom field, also one that no wine has. */
export function isReusable(name: string, { values }: Column): boolean {
  return !name.includes(':') || values.size > (values.has(unknownValue) ? 1 : 0)
}

/** Returns a column of later lines, which has the rows of the earlier ones until they are read. */
function following({ values, rows, sources }: Column, count: number, state: State, { sourceOf }: Respect): Column {
  return { values, rows: rows.slice(0, count), sources: sourceOf ? sources.slice(0, count) : sources, read: 0, state }
}

function read(column: Column, lines: readonly WineSummary[], { valuesOf, sourceOf }: Respect, until: number) {
  const { rows, sources } = column
  for (let at = column.read; at < until; at++) {
    const line = lines[at] as WineSummary
    const source = sourceOf ? sourceOf(line) : line
    if (sources[at] === source) continue
    rows[at] = rowOf(valuesOf(line), column)
    if (sourceOf) sources[at] = source
  }
  if (!sourceOf) column.sources = lines as object[]
  column.read = until
}

function rowOf(values: string | readonly string[], column: Column): Row {
  if (typeof values === 'string') return rowOfOne(values, column)
  const [first] = values
  if (values.length === 1 && first !== undefined) return rowOfOne(first, column)
  return values.map(value => rowOfOne(value, column)[0] as number)
}

/** Returns the row of all lines that have this value alone. */
function rowOfOne(value: string, { values }: Column): Row {
  const row = values.get(value) ?? [values.size]
  if (row[0] === values.size) values.set(value, row)
  return row
}
