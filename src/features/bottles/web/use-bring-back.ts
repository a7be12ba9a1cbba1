import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { call } from '../../../client/api.ts'
import { ApiError, NetworkError } from '../../../client/api-errors.ts'
import type { Replica } from '../../../ledger/replica.ts'
import { steppedBack } from '../../../ledger/undo.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand, useUndo } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { toast } from '../../../ui/toast.ts'
import { type Change, listHistory } from '../../cellars/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { bringBack } from '../contract.ts'

/**
 * Returns a bottle to the cellar by undoing the change that took it, so that it lies in its old slot. Where that is
 * impossible (it left with others or with an import, its departure was corrected since, its slot is taken, or the
 * server is out of reach), a new command returns it.
 */
export function useBringBack() {
  const { t } = useLingui()
  const { cellar, replica, undo } = useCellar()
  const command = useCommand()
  const takeBack = useUndo()
  const cellar_id = cellar?.id ?? ''
  return useCallback(
    async (wine: Wine, bottle: Bottle) => {
      const said = t`Back again: ${wineText(wine)}`
      const departure = await departureOf(cellar_id, bottle.id)
      if (departure && replica && canBeUndone(departure, replica)) {
        try {
          const undone = await undo({ version: departure.version })
          toast(said, { tone: 'good', action: { label: t`Undo`, onPress: () => void takeBack(undone) } })
          return
        } catch (error) {
          if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
        }
      }
      const place = departure?.rows.find(row => row.id === bottle.id)?.before?.place_id
      const place_id = typeof place === 'string' && replica?.places.has(place) ? place : null
      await command(bringBack, { params: { bottle_id: bottle.id }, body: { place_id } }, said)
    },
    [cellar_id, replica, undo, command, takeBack, t],
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

/** True when the change took this bottle alone and its departure was not corrected since. */
function canBeUndone({ touched, rows }: Change, replica: Replica): boolean {
  const [row, ...others] = rows
  const count = Object.values(touched).reduce((sum, each) => sum + each, 0)
  return row !== undefined && others.length === 0 && count === 1 && steppedBack(row, replica) !== undefined
}
