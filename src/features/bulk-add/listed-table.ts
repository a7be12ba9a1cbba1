import type { PlainTable } from '../transfer/contract.ts'
import { textOfCells } from './pasted-cells.ts'

/** Returns the table of a file as a list that a spreadsheet would paste. */
export function listOf({ typed, columns, rows }: PlainTable): string {
  const cells = typed ? rows.map(row => row.map(unmistakable)) : rows
  return textOfCells([columns, ...cells])
}

/**
 * Writes a number so that its three digits after the point are no thousands: a workbook has 12.345 as a number, and a
 * list would have it for twelve thousand.
 */
function unmistakable(cell: string): string {
  return /^-?\d{1,3}\.\d{3}$/.test(cell) ? `${cell}0` : cell
}
