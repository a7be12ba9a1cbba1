import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { dayAt } from '../../../shared/days.ts'
import { limits } from '../../../shared/limits.ts'
import type { applyDifferences, closeStocktake } from '../commands.ts'
import type { Corrections } from '../contract.ts'
import type { CountSession } from '../count-session.ts'
import type { BottleDifference } from '../differences.ts'

/** Books differences and ends the count session, each press as one change. */
export function useBooking({ stocktake }: CountSession) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const command = useCommand()
  const [busy, setBusy] = useState(false)
  const [fieldError, setError] = useState<string>()
  const { id: stocktake_id } = stocktake
  const on = dayText(dayAt(new Date(stocktake.started_at)), i18n.locale)
  const correctionsOf = (differences: readonly BottleDifference[]): Corrections => ({
    bottle_ids: differences.map(({ bottle_id }) => bottle_id),
    applied_on: today,
    note: t`Not found in the stock-take of ${on}`,
  })

  async function go(change: () => Promise<void>) {
    setBusy(true)
    setError(undefined)
    try {
      await change()
    } catch (error) {
      setError(messageOf(error, t`The changes could not be applied. Please try again.`))
    }
    setBusy(false)
  }

  async function bookAndEnd(differences: readonly BottleDifference[]) {
    const most = i18n.number(limits.chosen_at_once)
    if (differences.length > limits.chosen_at_once)
      return setError(t`At most ${most} changes at once. Leave some of them out.`)
    const announced = t`${plural(differences.length, { one: 'One change applied and stock-take finished', other: '# changes applied and stock-take finished' })}`
    const input = { stocktake_id, applied: correctionsOf(differences) }
    await go(() => command<typeof closeStocktake>('stocktakes/close', input, announced))
  }

  return {
    busy,
    fieldError,
    bookOne: (difference: BottleDifference) =>
      go(() =>
        command<typeof applyDifferences>(
          'stocktakes/apply',
          { stocktake_id, ...correctionsOf([difference]) },
          t({ context: 'toast', message: 'Applied' }),
        ),
      ),
    bookAndEnd,
    end: () =>
      go(() =>
        command<typeof closeStocktake>(
          'stocktakes/close',
          { stocktake_id },
          t({ context: 'toast', message: 'Stock-take finished' }),
        ),
      ),
  }
}
