import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { dayAt } from '../../../shared/days.ts'
import type { closeStocktake } from '../commands.ts'
import type { CountSession } from '../count-session.ts'
import type { Difference } from '../differences.ts'
import { bookingOf, type Step } from './booking.ts'

const fewSteps = 20

/** Books differences, each as a command of its own, and ends the count session. */
export function useBooking({ stocktake }: CountSession) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const commands = useCommands()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [fieldError, setError] = useState<string>()
  const on = dayText(dayAt(new Date(stocktake.started_at)), i18n.locale)
  const note = t`Not found in the stock-take of ${on}`
  const close: Step = run => run<typeof closeStocktake>('stocktakes/close', { stocktake_id: stocktake.id })
  const stepsFor = (differences: readonly Difference[]) => differences.flatMap(each => bookingOf(each, today, note))

  async function go(steps: readonly Step[], announced: string) {
    const total = steps.length
    setProgress({ done: 0, total })
    setError(undefined)
    try {
      await commands(
        steps.map((step, at) => run => {
          setProgress({ done: at, total })
          return step(run)
        }),
        announced,
      )
    } catch (error) {
      setError(messageOf(error, t`Not all changes could be applied. Those still listed were left unchanged.`))
    }
    setProgress(undefined)
  }

  return {
    busy: progress !== undefined,
    /** The progress, when there are more than a few steps. */
    progress: progress && progress.total > fewSteps ? progress : undefined,
    fieldError,
    bookOne: (difference: Difference) => go(stepsFor([difference]), t({ context: 'toast', message: 'Applied' })),
    bookAndEnd: (differences: readonly Difference[]) =>
      go(
        [...stepsFor(differences), close],
        t`${plural(differences.length, { one: 'One change applied and stock-take finished', other: '# changes applied and stock-take finished' })}`,
      ),
    end: () => go([close], t({ context: 'toast', message: 'Stock-take finished' })),
  }
}
