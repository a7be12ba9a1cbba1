import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { cellName } from '../../../model/axis-names.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { isBlocked } from '../../../model/grid.ts'
import type { Cell } from '../../../model/place.ts'
import { toast } from '../../../ui/toast.ts'
import type { editPlace } from '../commands.ts'
import type { Placement } from '../contract.ts'
import type { placeBottles } from '../placing.ts'
import { putAt, putWhereBest } from '../putting.ts'
import type { DrawnRack } from './use-rack.ts'

/** Keeps the held bottles, in the order in which they were picked up, and returns the actions on them. */
export function usePutting(rack: DrawnRack, announce: (text: string) => void) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const command = useCommand()
  const attempt = useAttempt()
  const [ids, setIds] = useState<readonly string[]>([])
  const bottles = replica?.bottles
  const places = replica?.places
  // Bottles that somebody else has taken out meanwhile are no longer held.
  const hand = useMemo(() => ids.flatMap(id => presentIn(bottles, id)), [ids, bottles])
  const best = useMemo(() => (hand.length > 0 ? putWhereBest(rack, hand) : noPlacements), [rack, hand])

  return useMemo(() => {
    function take(bottle_ids: readonly string[]) {
      setIds(bottle_ids)
      const count = bottle_ids.length
      announce(
        count === 0
          ? t`Nothing in hand`
          : t`In hand: ${i18n.number(count)}. Choose a slot and press Enter, or Escape to cancel.`,
      )
    }

    const failed = t`This could not be done. Please try again.`

    async function put(placements: readonly Placement[], put: readonly Bottle[] = hand) {
      const work = command<typeof placeBottles>('bottles/place', { placements: [...placements] }, describe(placements))
      if (!(await attempt(work, failed))) return
      const placed = new Set(placements.map(each => each.bottle_id))
      take(put.filter(bottle => !placed.has(bottle.id)).map(bottle => bottle.id))
    }

    function describe(placements: readonly Placement[]) {
      const [{ slot_row: row, slot_column: column } = {}] = placements
      if (placements.length > 1 || !row || !column) {
        return <Plural value={placements.length} one="One bottle moved" other="# bottles moved" />
      }
      const slot = cellName(rack.grid, { row, column })
      const name = `${places?.get(rack.place_id)?.name ?? ''} · ${slot}`
      return t({ context: 'toast', message: `Put into ${name}` })
    }

    return {
      hand,
      /** The suggested placements of the held bottles; none when there is no room. */
      best,
      put,
      letGo: () => take([]),
      /** Picks up bottles, or puts them back when all of them are held. */
      toggle(bottle_ids: readonly string[]) {
        const inHand = hand.map(bottle => bottle.id)
        const others = inHand.filter(id => !bottle_ids.includes(id))
        take(bottle_ids.every(id => inHand.includes(id)) ? others : [...others, ...bottle_ids])
      },
      /** Puts bottles down at a cell, the held ones unless others are named. */
      async putDown(cell: Cell, depth = 0, put_ids?: readonly string[]) {
        const some = put_ids?.flatMap(id => presentIn(bottles, id)) ?? hand
        const name = cellName(rack.grid, cell)
        if (isBlocked(rack.grid, cell)) return void toast(t`${name} is blocked.`, { tone: 'danger' })
        const placements = putAt(rack, some, cell, depth)
        if (placements) await put(placements, some)
        else if (some.some(bottle => isAt(bottle, cell, rack))) take([])
        else toast(t`${name} is full.`, { tone: 'danger' })
      },
      /** Removes bottles from their slots; they stay in the place. */
      takeOut: (some: readonly Bottle[]) => put(some.map(({ id, place_id }) => ({ bottle_id: id, place_id }))),
      /** Blocks an empty cell, or unblocks it. */
      async block(cell: Cell) {
        const place = places?.get(rack.place_id)
        if (!place) return
        const others = place.blocked.filter(({ row, column }) => row !== cell.row || column !== cell.column)
        const blocked = others.length < place.blocked.length ? others : [...others, cell]
        const name = cellName(rack.grid, cell)
        const done =
          blocked.length > others.length
            ? t({ context: 'cell', message: `Blocked: ${name}` })
            : t({ context: 'cell', message: `Unblocked: ${name}` })
        await attempt(command<typeof editPlace>('places/edit', { place_id: place.id, blocked }, done), failed)
      },
    }
  }, [rack, hand, best, bottles, places, command, attempt, announce, t, i18n])
}

function presentIn(bottles: ReadonlyMap<string, Bottle> | undefined, id: string): Bottle[] {
  const bottle = bottles?.get(id)
  return bottle?.state === 'in_cellar' ? [bottle] : []
}

const noPlacements: readonly Placement[] = []

function isAt({ place_id, slot_row, slot_column }: Bottle, { row, column }: Cell, rack: DrawnRack): boolean {
  return place_id === rack.place_id && slot_row === row && slot_column === column
}

export type Putting = ReturnType<typeof usePutting>
