import { readHead } from '../../../bulk-add/column-kinds.ts'
import { guessTable, type KnownNames } from '../../../bulk-add/guess-columns.ts'
import type { FileColumn } from '../../contract.ts'
import { type FileHead, readFileHead } from './columns.ts'

/** The kinds that several columns may have, whose texts are joined. */
const several = new Set<FileColumn>(['none', 'note', 'tags', 'barcodes'])

/**
 * Proposes the kinds of a table's columns by their names or, where these do not help, by the first rows. A second
 * column of a kind that only one can have is stored under its own name.
 */
export function proposeColumns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  known: KnownNames,
): FileHead[] {
  const told = columns.map(readFileHead)
  const guessed = guessUntold(columns, rows, told, known)
  const taken = new Set<FileColumn>()
  const proposed = columns.map((_, at): FileHead => {
    const head = told[at] ?? { holds: guessed[at] ?? 'none', currency: null }
    if (several.has(head.holds) || !taken.has(head.holds)) {
      taken.add(head.holds)
      return head
    }
    return { holds: 'none', currency: null }
  })
  return taken.has('place') ? proposed : withPlace(proposed)
}

/** Without a column for the place, the shelf becomes the place. */
function withPlace(proposed: FileHead[]): FileHead[] {
  return proposed.map(each => (each.holds === 'shelf' ? { ...each, holds: 'place' } : each))
}

/** Guesses the kinds of the columns whose names do not tell them, from their cells. */
function guessUntold(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  told: readonly (FileHead | undefined)[],
  known: KnownNames,
): FileColumn[] {
  const untold = columns.flatMap((_, at) => (told[at] ? [] : [at]))
  // The known columns come first with empty cells, so that their kinds are not guessed again.
  const settled = told.flatMap((head, at) => (head ? [columns[at] ?? ''] : [])).filter(readHead)
  const cells = rows.map(row => [...settled.map(() => ''), ...untold.map(at => row[at] ?? '')])
  const { columns: guessed } = guessTable([[...settled, ...untold.map(() => '')], ...cells], known)
  const kinds: FileColumn[] = []
  for (const [number, at] of untold.entries()) {
    const kind = guessed[settled.length + number]?.kind ?? 'none'
    // Text of unknown meaning is stored under its column's name rather than in a note.
    kinds[at] = kind === 'note' ? 'none' : kind
  }
  return kinds
}
