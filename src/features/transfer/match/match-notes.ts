import { put, type RowWrite, remove } from '../../../ledger/command.ts'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import type { Pause } from '../files/table.ts'
import type { ImportPlan } from './import-plan.ts'

type NoteTable = 'tastings' | 'valuations' | 'wishes'
type Note = Record<string, unknown> & { id: string; wine_id: string }

interface NoteMerge {
  replica: Replica
  plan: Pick<ImportPlan, NoteTable>
  /** The notes of an earlier export, and the wines of the cellar that they belong to. */
  before: { plan: ImportPlan; wineOf(wine_id: string): string | undefined } | undefined
  /** Returns the cellar's id for a wine of the file. */
  wineOf(wine_id: string): string
  /** Returns the cellar's id for a bottle by its id in this program's own table. */
  bottleOf(bottle_id: string): string | null
  /** The person who imports. */
  person_id: string
  /** True when the file has the same tables as the earlier one, so that whatever it leaves out was removed there. */
  whole: boolean
  pause: Pause
}

/** The fields that identify a note. */
const identities: Record<NoteTable, readonly string[]> = {
  tastings: ['wine_id', 'person_id', 'tasted_on'],
  valuations: ['wine_id', 'size_ml', 'currency', 'valued_on'],
  wishes: ['wine_id', 'size_ml'],
}

/**
 * The fields of a note's content. The person and the day of a wish are not compared, because a wish without them gets
 * those of the import.
 */
const contents: Record<NoteTable, readonly string[]> = {
  tastings: ['score', 'score_scale', 'note'],
  valuations: ['amount_minor'],
  wishes: ['quantity', 'limit_minor', 'limit_currency', 'note'],
}

/** The further fields, which are compared only where the file has them. */
const details: Record<NoteTable, readonly string[]> = {
  tastings: ['food', 'company', 'aspects'],
  valuations: [],
  wishes: ['merchant'],
}

/** Returns the tastings, values and wishes of a file that are new or were edited there. */
export async function matchNotes(merge: NoteMerge): Promise<{ written: RowWrite[]; added: Record<NoteTable, number> }> {
  const written: RowWrite[] = []
  const added = { tastings: 0, valuations: 0, wishes: 0 }
  for (const table of ['tastings', 'valuations', 'wishes'] as const) {
    const rows = await mergeNotes(table, merge)
    for (const row of rows.written) written.push(row)
    added[table] = rows.added
  }
  return { written, added }
}

async function mergeNotes(table: NoteTable, merge: NoteMerge) {
  const { replica, plan, before, wineOf, bottleOf, person_id, whole, pause } = merge
  const earlier = new Map<string, Note[]>()
  for (const note of (before?.plan[table].values() ?? []) as Iterable<Note>) {
    await pause()
    const wine_id = before?.wineOf(note.wine_id)
    if (wine_id !== undefined) push(earlier, keyOf(table, { ...note, wine_id }), { ...note, wine_id })
  }
  const byWine = grouped(replica[table] as ReadonlyMap<string, Note>, 'wine_id')
  const currentNote = (note: Note) =>
    byWine.get(note.wine_id)?.find(each => {
      // The author of another person's note is unknown in a file.
      const here = note.person_id === null && each.person_id !== person_id ? { ...each, person_id: null } : each
      return alike(table, here, note) || hasScore(here, note)
    })
  const written: RowWrite[] = []
  let added = 0
  for (const planned of plan[table].values() as Iterable<Note>) {
    await pause()
    const note: Note = { ...planned, wine_id: wineOf(planned.wine_id) }
    if (typeof note.bottle_id === 'string') note.bottle_id = bottleOf(note.bottle_id)
    const earlierNotes = earlier.get(keyOf(table, note)) ?? []
    const unchanged = earlierNotes.findIndex(each => alike(table, each, note))
    if (unchanged >= 0) {
      earlierNotes.splice(unchanged, 1)
      continue
    }
    if (currentNote(note)) continue
    // A note that was edited in the product is edited here, unless it was edited here too.
    const [former] = earlierNotes.splice(0, 1)
    const here = former && currentNote(former)
    if (here) written.push(put(table, { ...here, ...contentOf(table, note) } as never))
    else if (former === undefined ? !isWished(table, byWine.get(note.wine_id), note) : table !== 'wishes') {
      written.push(put(table, note as never))
      added++
    }
  }
  if (whole && table === 'wishes') {
    for (const note of Array.from(earlier.values()).flat()) {
      const here = currentNote(note)
      if (here) written.push(remove(table, here.id))
    }
  }
  return { written, added }
}

/**
 * Returns whether a score without a note, as in this program's own table, belongs to a known note with the same score.
 */
function hasScore(currentNote: Note, { note, ...scored }: Note): boolean {
  return (
    note === null &&
    typeof scored.score === 'number' &&
    alike('tastings', currentNote, { ...scored, note: currentNote.note })
  )
}

/** Returns whether a wine is wished for already. There is one wish for each wine and size. */
function isWished(table: NoteTable, notes: readonly Note[] | undefined, note: Note): boolean {
  return table === 'wishes' && notes?.some(({ size_ml }) => size_ml === note.size_ml) === true
}

function keyOf(table: NoteTable, note: Note): string {
  return JSON.stringify(identities[table].map(column => note[column]))
}

function alike(table: NoteTable, one: Note, other: Note): boolean {
  if (![...identities[table], ...contents[table]].every(column => one[column] === other[column])) return false
  return details[table].every(
    column => isBlank(other[column]) || JSON.stringify(one[column]) === JSON.stringify(other[column]),
  )
}

function isBlank(value: unknown): boolean {
  return value === null || JSON.stringify(value) === '{}'
}

function contentOf(table: NoteTable, note: Note) {
  const known = details[table].filter(column => !isBlank(note[column]))
  return Object.fromEntries([...contents[table], ...known].map(column => [column, note[column]]))
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
