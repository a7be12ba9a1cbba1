import { fold } from '../../../../shared/text.ts'
import { guessTable, type KnownNames } from '../../../bulk-add/guess-columns.ts'
import { isPlainlyPrice } from '../../../bulk-add/prices.ts'
import { splitVintage } from '../../../bulk-add/written-values.ts'
import { findNamed } from '../../../wines/reference.ts'
import type { FileColumn, MappedColumn, MappingReason } from '../../contract.ts'
import { type FileHead, readFileHead } from './columns.ts'
import { fits } from './fitting.ts'

/** The kinds that several columns may have, whose texts are joined. */
const several = new Set<FileColumn>(['none', 'note', 'tags', 'barcodes'])

export type ProposedColumn = FileHead & Pick<MappedColumn, 'why' | 'offered'>

/**
 * Proposes the kinds of a table's columns. The name of a column tells its kind, and its cells must agree. Where a
 * column has no telling name, cells that can hardly mean anything else decide. Any weaker sign is only offered, and the
 * column is stored under its own name.
 */
export function proposeColumns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  known: KnownNames,
): ProposedColumn[] {
  const cells = columns.map((_, at) => rows.map(row => row[at]?.trim() ?? '').filter(text => text !== ''))
  const heads = columns.map(readFileHead)
  const taken = new Set<FileColumn>()
  const proposed = columns.map((_, at): ProposedColumn | undefined => {
    const head = heads[at]
    if (!head) return undefined
    if (!fits(head.holds, cells[at] ?? [])) return offering('cells_differ', head.holds)
    if (!several.has(head.holds) && taken.has(head.holds)) return offering('taken', head.holds)
    taken.add(head.holds)
    return { ...head, why: 'heading', offered: [] }
  })
  const found = fromCells(columns, cells, proposed, taken, known)
  const all = proposed.map((each, at) => each ?? found(at))
  return taken.has('place') ? all : withPlace(all)
}

function offering(why: MappingReason, ...offered: FileColumn[]): ProposedColumn {
  return { holds: 'none', currency: null, why, offered: offered.filter(holds => holds !== 'none') }
}

/** Without a column for the place, the shelf becomes the place. */
function withPlace(proposed: ProposedColumn[]): ProposedColumn[] {
  return proposed.map(each => (each.holds === 'shelf' ? { ...each, holds: 'place' } : each))
}

/** Returns a function that proposes the kind of a column whose name does not tell it. */
function fromCells(
  columns: readonly string[],
  cells: readonly (readonly string[])[],
  proposed: readonly (ProposedColumn | undefined)[],
  taken: Set<FileColumn>,
  known: KnownNames,
): (at: number) => ProposedColumn {
  const silent = columns.map((name, at) => proposed[at] === undefined && isSilent(name))
  const guesses = guessed(columns, cells, proposed, known)
  // A list whose columns have no names at all is recognised by its wines.
  const named = taken.has('name') || taken.has('producer')
  const ofWines = named ? -1 : silent.findIndex((each, at) => each && namesWines(cells[at] ?? [], known))
  return at => {
    const own = cells[at] ?? []
    const guess = at === ofWines ? 'name' : (guesses[at] ?? 'none')
    if (guess === 'none' || taken.has(guess)) return offering('unknown')
    const sure = silent[at] && (at === ofWines || isPlain(guess, own, known))
    if (!sure) return offering('weak', guess)
    taken.add(guess)
    return { holds: guess, currency: null, why: 'cells', offered: [] }
  }
}

/** Returns true for a heading that says nothing, such as `Column 3`, `C` or a blank one. */
function isSilent(name: string): boolean {
  return /^(\p{L}{0,1}|\W*\d.*|(column|spalte|feld|field|colonne|champ|colonna|campo|columna|unnamed|f)\W*\d*)$/iu.test(
    name.trim(),
  )
}

/** Guesses the kinds of all columns that have none yet, as for a pasted list. */
function guessed(
  columns: readonly string[],
  cells: readonly (readonly string[])[],
  proposed: readonly (ProposedColumn | undefined)[],
  known: KnownNames,
): FileColumn[] {
  const open = columns.flatMap((_, at) => (proposed[at] ? [] : [at]))
  const most = Math.max(0, ...open.map(at => cells[at]?.length ?? 0))
  const rows = Array.from({ length: most }, (_, row) => open.map(at => cells[at]?.[row] ?? ''))
  const table = guessTable([open.map(() => ''), ...rows], known)
  const kinds: FileColumn[] = []
  for (const [number, at] of open.entries()) {
    const kind = table.columns[number]?.kind ?? 'none'
    // Text of unknown meaning is stored under its column's name rather than in a note.
    kinds[at] = kind === 'note' ? 'none' : kind
  }
  return kinds
}

/** The kinds of cells that can hardly mean anything else. */
const plainKinds = new Set<FileColumn>([
  'window',
  'size',
  'type',
  'country',
  'alcohol',
  'grapes',
  'region',
  'appellation',
])

function isPlain(kind: FileColumn, texts: readonly string[], known: KnownNames): boolean {
  if (kind === 'price') return mostly(texts, isPlainlyPrice)
  if (kind === 'quantity')
    return mostly(texts, text => /^\d{1,3}\s*(x|×|fl|btl|bt|bottle|flasche|bouteille|bott|bot)/i.test(text))
  const last = Number(known.today.slice(0, 4)) + 1
  if (kind === 'vintage') return mostly(texts, text => /^(19|20)\d\d$/.test(text) && Number(text) <= last)
  return plainKinds.has(kind)
}

/** Returns true for texts that name wines: with a vintage, a grape or an appellation in them. */
function namesWines(texts: readonly string[], { grapes, appellations }: KnownNames): boolean {
  const isKnown = (words: string) => Boolean(findNamed(grapes, words) ?? findNamed(appellations, words))
  return mostly(texts, text => {
    if (!/\p{L}{3}/u.test(text)) return false
    const words = fold(text).split(' ')
    return (
      splitVintage(text) !== undefined ||
      (words.length > 1 && words.some((word, at) => isKnown(word) || isKnown(`${word} ${words[at + 1] ?? ''}`)))
    )
  })
}

function mostly(texts: readonly string[], holds: (text: string) => boolean): boolean {
  return texts.length > 0 && texts.filter(holds).length * 2 >= texts.length
}
