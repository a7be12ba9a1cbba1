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

/** Returns the tastings, values and wishes of a file that are new or were edited there. */
export async function matchNotes(
  meeting: NoteMerge,
): Promise<{ written: RowWrite[]; added: Record<NoteTable, number> }> {
  const written: RowWrite[] = []
  const added = { tastings: 0, valuations: 0, wishes: 0 }
  for (const table of ['tastings', 'valuations', 'wishes'] as const) {
    const rows = await notesMet(table, meeting)
    for (const row of rows.written) written.push(row)
    added[table] = rows.added
  }
  return { written, added }
}

async function notesMet(table: NoteTable, { replica, plan, before, wineOf, whole, pause }: NoteMerge) {
  const earlier = new Map<string, Note[]>()
  for (const note of (before?.plan[table].values() ?? []) as Iterable<Note>) {
    await pause()
    const wine_id = before?.wineOf(note.wine_id)
    if (wine_id !== undefined) push(earlier, keyOf(table, { ...note, wine_id }), { ...note, wine_id })
  }
  const byWine = grouped(replica[table] as ReadonlyMap<string, Note>, 'wine_id')
  const held = (note: Note) => byWine.get(note.wine_id)?.find(each => alike(table, each, note) || hasScore(each, note))
  const written: RowWrite[] = []
  let added = 0
  for (const said of plan[table].values() as Iterable<Note>) {
    await pause()
    const note = { ...said, wine_id: wineOf(said.wine_id) }
    const said_before = earlier.get(keyOf(table, note)) ?? []
    const unchanged = said_before.findIndex(each => alike(table, each, note))
    if (unchanged >= 0) {
      said_before.splice(unchanged, 1)
      continue
    }
    if (held(note)) continue
    // A note that was edited in the product is edited here, unless it was edited here too.
    const [former] = said_before.splice(0, 1)
    const here = former && held(former)
    if (here) written.push(put(table, { ...here, ...contentOf(table, note) } as never))
    else if (former === undefined ? !isWished(table, byWine.get(note.wine_id), note) : table !== 'wishes') {
      written.push(put(table, note as never))
      added++
    }
  }
  if (whole && table === 'wishes') {
    for (const note of Array.from(earlier.values()).flat()) {
      const here = held(note)
      if (here) written.push(remove(table, here.id))
    }
  }
  return { written, added }
}

/**
 * Returns whether a score without a note, as in this program's own table, belongs to a known note with the same score.
 */
function hasScore(held: Note, { note, ...scored }: Note): boolean {
  return note === null && typeof scored.score === 'number' && alike('tastings', held, { ...scored, note: held.note })
}

/** Returns whether a wine is wished for already. There is one wish for each wine and size. */
function isWished(table: NoteTable, notes: readonly Note[] | undefined, note: Note): boolean {
  return table === 'wishes' && notes?.some(({ size_ml }) => size_ml === note.size_ml) === true
}

function keyOf(table: NoteTable, note: Note): string {
  return JSON.stringify(identities[table].map(column => note[column]))
}

function alike(table: NoteTable, one: Note, other: Note): boolean {
  return [...identities[table], ...contents[table]].every(column => one[column] === other[column])
}

function contentOf(table: NoteTable, note: Note) {
  return Object.fromEntries(contents[table].map(column => [column, note[column]]))
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
