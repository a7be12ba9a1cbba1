import { command, put, remove } from '../../ledger/command.ts'
import type { Bottle } from '../../model/bottle.ts'
import { cellNumber, columnsOf, type Grid, gridOf } from '../../model/grid.ts'
import { gridErrors, slotError } from '../../model/grid-rules.ts'
import type { Cell, Place } from '../../model/place.ts'
import type { Tables } from '../../model/tables.ts'
import { conflict, type FieldErrors, refuse } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { codesOf, codesTaken, takeCode } from '../bottles/code.ts'
import { blankPlace } from './commands.ts'
import { type BinSlot, RackOfBins } from './contract.ts'

/** Turns bins of one parent into the slots of new racks beside them, with their bottles. The bins are removed. */
export const turnBinsIntoRack = command('places/turn-bins-into-rack', {
  summary: 'Turn the bins of one parent into the slots of a new rack, or of several, together with their bottles',
  input: RackOfBins,
  kind: 'places',
  // The rack itself is one of the places.
  history:
    '{racks, plural, =0 {Bins were turned into slots} one {{places, plural, offset:1 =0 {Bins were turned into a rack} one {One bin was turned into a rack} other {# bins were turned into a rack}}} other {Bins were turned into # racks}}',
  reads: input => {
    const racks = racksOf(input)
    const bin_ids = racks.flatMap(({ bins }) => bins.map(({ place_id }) => place_id))
    const ids = [...racks.map(({ id }) => id), ...(input.parent_id ? [input.parent_id] : []), ...bin_ids]
    const codes = racks.flatMap(({ id }) => codesOf(id))
    return { places: { id: ids, parent_id: bin_ids, code: codes }, bottles: { place_id: bin_ids, code: codes } }
  },
  apply(rows, input) {
    const racks = racksOf(input)
    const ids = new Set(racks.map(({ id }) => id))
    if (ids.size < racks.length || racks.some(({ id }) => rows.places.has(id))) throw conflict('exists_already')
    refuse({
      parent_id: input.parent_id && !rows.places.has(input.parent_id) ? { code: 'not_yours' } : undefined,
      ...errorsIn(racks, rack => gridErrors(emptyRack(rack))),
    })
    refuseBins(rows, racks)
    refuse(
      errorsIn(racks, rack => ({
        grid_rows: tooManyGaps(rackOf(rack)),
        bins: notesOf(rows, rack.bins).length > limits.note ? notesTooLong : undefined,
      })),
    )
    const codes = codesTaken(rows)
    return [
      ...racks.map(rack => {
        const code = takeCode(rack.id, codes) ?? null
        return put('places', { ...rackOf(rack), code, note: notesOf(rows, rack.bins) || null })
      }),
      ...racks.flatMap(rack => bottlesInRack(rack, rows.bottles.values())).map(bottle => put('bottles', bottle)),
      ...racks.flatMap(({ bins }) => bins.map(({ place_id }) => remove('places', place_id))),
    ]
  },
})

type OneRack = Omit<RackOfBins, 'further'>

/** Returns each of the racks with what they have in common. */
function racksOf({ further = [], ...first }: RackOfBins): OneRack[] {
  const { parent_id, grid_depth, blocks_gaps } = first
  return [first, ...further.map(rack => ({ ...rack, parent_id, grid_depth, blocks_gaps }))]
}

/** Returns the errors of all racks under the names of their fields in the input. */
function errorsIn(racks: readonly OneRack[], errorsOf: (rack: OneRack) => Errors): Errors {
  const named = racks.flatMap((rack, at) =>
    Object.entries(errorsOf(rack)).map(([field, error]) => [fieldIn(at, field), error] as const),
  )
  return Object.fromEntries(named)
}

type Errors = Parameters<typeof refuse>[0]

const fieldIn = (at: number, field: string) => (at === 0 ? field : `further.${at - 1}.${field}`)

/** Returns the rack without a code. */
export function rackOf(input: OneRack): Place {
  const rack = emptyRack(input)
  if (!input.blocks_gaps) return rack
  const withBin = new Set(input.bins.map(bin => numberIn(input, bin)))
  const blocked: Cell[] = []
  for (let row = 1; row <= input.grid_rows; row++) {
    for (let column = 1; column <= input.grid_columns; column++) {
      if (!withBin.has(numberIn(input, { row, column }))) blocked.push({ row, column })
    }
  }
  return { ...rack, blocked }
}

/**
 * Returns the bottles of the bins as they lie in the rack: as many of each bin as a cell is deep, the others without a
 * slot.
 */
export function bottlesInRack({ id, bins, grid_depth }: OneRack, bottles: Iterable<Bottle>): Bottle[] {
  const cells = new Map(bins.map(({ place_id, row, column }) => [place_id, { row, column }]))
  const inBins = Array.from(bottles).filter(({ place_id }) => cells.has(place_id ?? ''))
  // Server and browser read the rows in different orders.
  const inOrder = inBins.sort((a, b) => (a.id < b.id ? -1 : 1))
  return [...Map.groupBy(inOrder, ({ place_id }) => cells.get(place_id ?? ''))].flatMap(([cell, alike]) =>
    alike.map((bottle, at) => {
      const slot = cell && at < grid_depth ? { ...cell, depth: at + 1 } : undefined
      return { ...bottle, place_id: id, ...columnsOf(slot) }
    }),
  )
}

function emptyRack({ bins: _, blocks_gaps: __, ...fields }: OneRack): Place {
  // Bottles that share a bin do not lie in numbered layers.
  return { ...blankPlace, ...fields, kind: 'rack', grid_kind: fields.grid_depth > 1 ? 'bins' : 'cells' }
}

const numberIn = ({ grid_columns }: RackOfBins, cell: Cell) => cellNumber({ columns: grid_columns }, cell)

function refuseBins(rows: Tables, racks: readonly OneRack[]) {
  const parents = new Set(Array.from(rows.places.values(), ({ parent_id }) => parent_id))
  const seen = new Set<string>()
  refuse(errorsIn(racks, rack => binErrors(rows, rack, parents, seen)))
}

/** Returns the errors of the bins of one rack, and adds them to those that were seen. */
function binErrors(rows: Tables, rack: OneRack, parents: ReadonlySet<string | null>, seen: Set<string>): FieldErrors {
  const grid = gridOf(emptyRack(rack))
  const taken = new Set<number>()
  const fieldErrors: FieldErrors = {}
  if (!grid) return fieldErrors
  for (const [at, bin] of rack.bins.entries()) {
    const placeError = seen.has(bin.place_id) ? { code: 'chosen_twice' as const } : binError(rows, rack, parents, bin)
    if (placeError) fieldErrors[`bins.${at}.place_id`] = placeError
    const wrong = cellError(grid, taken, bin)
    if (wrong) fieldErrors[`bins.${at}.${wrong.side}`] = wrong.fieldError
    seen.add(bin.place_id)
    taken.add(cellNumber(grid, bin))
  }
  return fieldErrors
}

function binError(
  { places }: Tables,
  { parent_id }: OneRack,
  parents: ReadonlySet<string | null>,
  { place_id }: BinSlot,
): FieldErrors[string] | undefined {
  const place = places.get(place_id)
  if (!place) return { code: 'not_yours' }
  if (place.parent_id !== parent_id) return { code: 'of_another_place' }
  return place.grid_rows !== null || parents.has(place_id) ? { code: 'not_a_bin' } : undefined
}

function cellError(grid: Grid, taken: ReadonlySet<number>, { row, column }: BinSlot) {
  const outside = slotError(grid, { row, column, depth: 1 })
  if (outside) return outside
  return taken.has(cellNumber(grid, { row, column })) ? { side: 'row', fieldError: slotTwice } : undefined
}

const notesTooLong: FieldErrors[string] = { code: 'notes_too_long', values: { max: limits.note } }
const slotTwice: FieldErrors[string] = { code: 'slot_chosen_twice' }

function tooManyGaps({ blocked }: Place): FieldErrors[string] | undefined {
  const [count, max] = [blocked.length, limits.blocked_cells]
  return count > max ? { code: 'too_many_gaps', values: { count, max } } : undefined
}

/** Returns the notes of the bins for the note of the rack, each in a line with the name of its bin. */
function notesOf({ places }: Tables, bins: readonly BinSlot[]): string {
  return bins
    .flatMap(({ place_id }) => places.get(place_id) ?? [])
    .flatMap(({ name, note }) => (note ? `${name}: ${note}` : []))
    .join('\n')
}
