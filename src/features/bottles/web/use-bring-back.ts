import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { call } from '../../../client/api.ts'
import { ApiError, NetworkError } from '../../../client/api-errors.ts'
import { useAttempt } from '../../../client/use-attempt.ts'
import type { Replica } from '../../../ledger/replica.ts'
import { steppedBack } from '../../../ledger/undo.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand, useUndo } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import type { Place } from '../../../model/place.ts'
import { slotKey } from '../../../model/slot-key.ts'
import type { Wine } from '../../../model/wine.ts'
import { toast } from '../../../ui/toast.ts'
import type { Change } from '../../cellars/contract.ts'
import { listHistory } from '../../cellars/endpoints.ts'
import { roomElsewhere, roomInPlace } from '../../places/room.ts'
import { slotTextOf } from '../../places/web/slot-text.ts'
import { noSlot } from '../blank-bottle.ts'
import type { moveBottles } from '../commands.ts'
import type { bringBack } from '../departures.ts'
import { useWineWithPlace } from './use-wine-with-place.ts'

/**
 * Returns a bottle to the cellar by undoing the change that took it, so that it lies in its old slot. Where that is
 * impossible (it left with others or with an import, its departure was corrected since, its slot is taken, or the
 * server is out of reach), a new command returns it.
 */
export function useBringBack() {
  const { t, i18n } = useLingui()
  const { cellar, replica, undo } = useCellar()
  const command = useCommand()
  const attempt = useAttempt()
  const wineWithPlace = useWineWithPlace()
  const takeBack = useUndo()
  const cellar_id = cellar?.id ?? ''
  const moveInto = useCallback(
    async ({ id, name }: Place, bottle: Bottle) => {
      const into = { bottle_ids: [bottle.id], place_id: id, slots: [{ place_id: id, count: 1 }] }
      const done = t`Bottle ${bottle.code} lies in a slot now: ${name}`
      await attempt(command<typeof moveBottles>('bottles/move', into, done))
    },
    [command, attempt, t],
  )
  return useCallback(
    async (wine: Wine, bottle: Bottle) => {
      const departure = await departureOf(cellar_id, bottle.id)
      const before = departure?.rows.find(row => row.id === bottle.id)?.before as Bottle | null | undefined
      const doneAt = (there: Bottle) => t`Returned to cellar: ${wineWithPlace(wine, there)}`
      if (departure && replica && canBeUndone(departure, replica)) {
        try {
          const undone = await undo({ version: departure.version })
          toast(doneAt(before ?? bottle), {
            tone: 'good',
            action: { label: t({ context: 'button', message: 'Undo' }), onPress: () => void takeBack(undone) },
          })
          return
        } catch (error) {
          if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
        }
      }
      const place_id = before?.place_id && replica?.places.has(before.place_id) ? before.place_id : null
      const there = { ...bottle, ...noSlot, place_id }
      const taken = before && replica && isSlotTaken(before, replica) && slotTextOf(before, replica.places, i18n)
      const room = taken && place_id && freeRoom(place_id, replica)
      await command<typeof bringBack>(
        'bottles/bring-back',
        { bottle_id: bottle.id, place_id },
        taken ? t`Returned to cellar: ${wineWithPlace(wine, there)}. Its slot ${taken} is taken.` : doneAt(there),
        room
          ? { label: t`Put it into a free slot: ${room.name}`, onPress: () => void moveInto(room, bottle) }
          : undefined,
      )
    },
    [cellar_id, replica, undo, command, moveInto, takeBack, t, i18n, wineWithPlace],
  )
}

/**
 * Finds the change that took the bottle, the last one if it left more than once; undefined when the ledger cannot be
 * read.
 */
async function departureOf(cellar_id: string, bottle_id: string): Promise<Change | undefined> {
  try {
    const { changes } = await call(listHistory, { params: { cellar_id }, query: { row_id: bottle_id } })
    return changes.find(({ undone_by, rows }) => {
      const row = rows.find(each => each.id === bottle_id)
      return undone_by === null && row?.before && row.before.state !== 'gone' && row.after?.state === 'gone'
    })
  } catch {
    return undefined
  }
}

/** True when another bottle lies in the slot in which a bottle was. */
function isSlotTaken(before: Bottle, { bottles }: Replica): boolean {
  const slot = slotKey(before)
  return slot !== undefined && bottles.values().some(bottle => slotKey(bottle) === slot)
}

/** Returns the place itself or, when it is full, the nearest one that has a free slot. */
function freeRoom(place_id: string, replica: Replica): Place | undefined {
  const here = roomInPlace(place_id, replica)
  return here && here.free > 0 ? here.place : roomElsewhere(place_id, replica)[0]?.place
}

/** True when the change took this bottle alone and its departure was not corrected since. */
function canBeUndone({ touched, rows }: Change, replica: Replica): boolean {
  const [row, ...others] = rows
  const count = Object.values(touched).reduce((sum, each) => sum + each, 0)
  return row !== undefined && others.length === 0 && count === 1 && steppedBack(row, replica) !== undefined
}
