import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../web/api-errors.ts'
import { toast } from '../../../web/ui/toast.ts'
import type { Bottle } from '../../bottles/contract.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { cellName } from '../axis-names.ts'
import { type Cell, editPlace, type Placement, placeBottles } from '../contract.ts'
import { isBlocked } from '../grid.ts'
import { putAt, putWhereBest } from '../putting.ts'
import type { DrawnRack } from './use-rack.ts'

/** The bottles in the hand, in the order in which they were taken, and what is done with them. */
export function usePutting(rack: DrawnRack, announce: (text: string) => void) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const deed = useDeed()
  const [ids, setIds] = useState<readonly string[]>([])
  // What somebody else took out meanwhile is in no hand.
  const hand = ids.flatMap(id => {
    const bottle = replica?.bottles.get(id)
    return bottle?.state === 'in_cellar' ? [bottle] : []
  })

  function take(bottle_ids: readonly string[]) {
    setIds(bottle_ids)
    announce(
      bottle_ids.length === 0
        ? t`Nothing in the hand`
        : t`In the hand: ${bottle_ids.length}. Choose a slot and press Enter, or Escape to let go.`,
    )
  }

  function toggle(bottle_ids: readonly string[]) {
    const all = bottle_ids.every(id => ids.includes(id))
    const others = ids.filter(id => !bottle_ids.includes(id))
    take(all ? others : [...others, ...bottle_ids])
  }

  async function put(placements: readonly Placement[], bottles: readonly Bottle[]) {
    const [only] = placements
    const name =
      placements.length === 1 && only?.slot_row && only.slot_column
        ? cellName(rack.grid, { row: only.slot_row, column: only.slot_column })
        : undefined
    const said = name ? (
      t`Put into ${name}`
    ) : (
      <Plural value={placements.length} one="One bottle moved" other="# bottles moved" />
    )
    try {
      await deed(placeBottles, { body: { placements: [...placements] } }, said)
      const placed = new Set(placements.map(each => each.bottle_id))
      setIds(bottles.filter(bottle => !placed.has(bottle.id)).map(bottle => bottle.id))
      return true
    } catch (error) {
      toast(messageOf(error, t`This could not be done.`), { tone: 'danger' })
      return false
    }
  }

  /** Puts bottles down at a cell, those in the hand unless others are named. */
  async function putDown(cell: Cell, depth = 0, bottles: readonly Bottle[] = hand) {
    const name = cellName(rack.grid, cell)
    if (isBlocked(rack.grid, cell)) return announce(t`${name} is blocked.`)
    const placements = putAt(rack, bottles, cell, depth)
    if (placements) await put(placements, bottles)
    else if (bottles.some(bottle => rack.cells.size > 0 && isAt(bottle, cell, rack))) take([])
    else toast(t`There is no room at ${name}.`, { tone: 'danger' })
  }

  return {
    hand,
    take,
    toggle,
    letGo: () => take([]),
    putDown,
    /** Where they would best lie; none where there is no room. */
    best: hand.length > 0 ? putWhereBest(rack, hand) : noPlacements,
    put: (placements: readonly Placement[]) => put(placements, hand),
    /** Out of their slots; they stay in the place. */
    takeOut: (bottles: readonly Bottle[]) =>
      put(
        bottles.map(({ id, place_id }) => ({ bottle_id: id, place_id })),
        hand,
      ),
    async block(cell: Cell) {
      const { row, column } = cell
      const place = replica?.places.get(rack.place_id)
      if (!place) return
      const others = place.blocked.filter(each => each.row !== row || each.column !== column)
      const blocked = others.length < place.blocked.length ? others : [...others, cell]
      const name = cellName(rack.grid, cell)
      const said = blocked.length > others.length ? t`Blocked: ${name}` : t`Open again: ${name}`
      await deed(editPlace, { params: { place_id: place.id }, body: { blocked } }, said).catch(error =>
        toast(messageOf(error, t`This could not be done.`), { tone: 'danger' }),
      )
    },
  }
}

const noPlacements: readonly Placement[] = []

function isAt({ place_id, slot_row, slot_column }: Bottle, { row, column }: Cell, rack: DrawnRack): boolean {
  return place_id === rack.place_id && slot_row === row && slot_column === column
}

export type Putting = ReturnType<typeof usePutting>
