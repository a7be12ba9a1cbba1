import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { dayAt } from '../../../shared/days.ts'
import { closeStocktake } from '../contract.ts'
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
  const [fieldError, setFault] = useState<string>()
  const on = dayText(dayAt(new Date(stocktake.started_at)), i18n.locale)
  const note = t`Not met in the stock-take of ${on}`
  const close: Step = write => write(closeStocktake, { params: { stocktake_id: stocktake.id } })
  const stepsFor = (differences: readonly Difference[]) => differences.flatMap(each => bookingOf(each, today, note))

  async function go(steps: readonly Step[], said: string) {
    const total = steps.length
    setProgress({ done: 0, total })
    setFault(undefined)
    try {
      await commands(
        steps.map((step, at) => write => {
          setProgress({ done: at, total })
          return step(write)
        }),
        said,
      )
    } catch (error) {
      setFault(messageOf(error, t`Not all of it could be booked. What is still here was left as it was.`))
    }
    setProgress(undefined)
  }

  return {
    busy: progress !== undefined,
    /** The progress, when there are more than a few steps. */
    progress: progress && progress.total > fewSteps ? progress : undefined,
    fieldError,
    bookOne: (difference: Difference) => go(stepsFor([difference]), t`Booked`),
    bookAndEnd: (differences: readonly Difference[]) =>
      go(
        [...stepsFor(differences), close],
        t`${plural(differences.length, {
          one: 'One difference is booked, and the stock-take is ended',
          other: '# differences are booked, and the stock-take is ended',
        })}`,
      ),
    end: () => go([close], t`The stock-take is ended`),
  }
}
