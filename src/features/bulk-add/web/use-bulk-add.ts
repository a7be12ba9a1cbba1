import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldMessagesOf, messageOf } from '../../../client/api-errors.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { newId } from '../../../shared/ids.ts'
import { type Batch, bulkAdd } from '../contract.ts'
import { emptyGrid } from '../grid.ts'
import { batchesOf } from '../to-bulk-add.ts'
import type { Dispatch, Sum } from './use-entry.ts'

/** The reason the list was not added, and the first errors by their fields. */
interface Failure {
  message: string
  fieldErrors: readonly (readonly [path: string, message: string])[]
  body: Batch
}

const faultsShown = 5

/** Adds the entered list to the cellar, all of it or nothing, as one change that can be undone. */
export function useTaking(sum: Sum, dispatch: Dispatch) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const commands = useCommands()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [done, setDone] = useState<string>()

  async function take() {
    if (!replica || busy) return
    setBusy(true)
    setFailure(undefined)
    const batches = batchesOf(
      sum.rows.map(({ read }) => read),
      replica.places,
      newId,
    )
    const said =
      sum.bottles > 0
        ? t`${plural(sum.bottles, { one: 'One bottle added', other: '# bottles added' })}`
        : t`${plural(sum.fresh, { one: 'One wine added', other: '# wines added' })}`
    let sent: Batch = {}
    try {
      await commands(
        batches.map(body => write => {
          sent = body
          return write(bulkAdd, { body })
        }),
        said,
      )
      setDone(said)
      dispatch({ do: 'change', change: emptyGrid, to: { row: 0, column: 0 } })
    } catch (error) {
      const message = messageOf(error, t`This could not be saved. Please try again.`)
      setFailure({ message, fieldErrors: Object.entries(fieldMessagesOf(error)).slice(0, faultsShown), body: sent })
    } finally {
      setBusy(false)
    }
  }

  return { take, busy, failure, done, forget: () => setDone(undefined) }
}
