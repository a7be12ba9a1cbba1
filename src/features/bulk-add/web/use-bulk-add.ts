import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldMessagesOf, messageOf } from '../../../client/api-errors.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { newId } from '../../../shared/ids.ts'
import type { bulkAdd } from '../bulk-add.ts'
import type { BulkAddInput } from '../contract.ts'
import { emptyGrid } from '../grid.ts'
import { groupRows, intoFreeSlots, notFittingIn } from '../to-bulk-add.ts'
import { useNotFittingText } from './not-fitting.tsx'
import type { Dispatch, Sum } from './use-entry.ts'

/** The reason the list was not added, and the first errors by their fields. */
interface Failure {
  message: string
  fieldErrors: readonly (readonly [path: string, message: string])[]
  input: BulkAddInput
}

const errorsShown = 5

/** Adds the entered list to the cellar, all of it or nothing, as one change that can be undone. */
export function useBulkAdd(sum: Sum, dispatch: Dispatch) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const commands = useCommands()
  const notFittingText = useNotFittingText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [done, setDone] = useState<string>()

  async function take() {
    if (!replica || busy) return
    setBusy(true)
    setFailure(undefined)
    const rows = sum.rows.map(({ read }) => read)
    const groups = intoFreeSlots(groupRows(rows, replica.places, newId), replica)
    const added =
      sum.bottles > 0
        ? t`${plural(sum.bottles, { one: 'One bottle added', other: '# bottles added' })}`
        : t`${plural(sum.fresh, { one: 'One wine added', other: '# wines added' })}`
    const done = [added, ...notFittingIn(rows, replica).map(notFittingText)].join('. ')
    let sent: BulkAddInput = {}
    try {
      await commands(
        groups.map(input => run => {
          sent = input
          return run<typeof bulkAdd>('bottles/bulk-add', input)
        }),
        done,
      )
      setDone(done)
      dispatch({ do: 'change', change: emptyGrid, to: { row: 0, column: 0 } })
    } catch (error) {
      const message = messageOf(error, t`This could not be saved. Please try again.`)
      setFailure({ message, fieldErrors: Object.entries(fieldMessagesOf(error)).slice(0, errorsShown), input: sent })
    } finally {
      setBusy(false)
    }
  }

  return { take, busy, failure, done, forget: () => setDone(undefined) }
}
