/** Returns a field of each row. */
export function fieldOf<Row, Name extends keyof Row>(rows: Iterable<Row>, name: Name): Row[Name][] {
  return Array.from(rows, row => row[name])
}

/** Returns some fields of each row, in the order of their names. */
export function fieldsOf<Row, Name extends keyof Row>(rows: Iterable<Row>, ...names: Name[]): Row[Name][][] {
  return Array.from(rows, row => names.map(name => row[name]))
}
