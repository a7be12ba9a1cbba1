import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '../../../shared/ids.ts'
import { fieldMessagesOf, messageOf } from '../../../web/api-errors.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useDeeds } from '../../cellars/web/use-deed.tsx'
import { batchesOf } from '../batches-of.ts'
import { addMany, type Batch } from '../contract.ts'
import { emptyGrid } from '../grid.ts'
import type { Dispatch, Sum } from './use-entry.ts'

/** Why it was not taken, the first faults by their fields. */
interface Failure {
  message: string
  faults: readonly (readonly [path: string, message: string])[]
  body: Batch
}

const faultsShown = 5

/** Takes what was entered into the cellar, all of it or nothing; one undo takes it back. */
export function useTaking(sum: Sum, dispatch: Dispatch) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const deeds = useDeeds()
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
      await deeds(
        batches.map(body => write => {
          sent = body
          return write(addMany, { body })
        }),
        said,
      )
      setDone(said)
      dispatch({ do: 'change', change: emptyGrid, to: { row: 0, column: 0 } })
    } catch (error) {
      const message = messageOf(error, t`This could not be saved. Please try again.`)
      setFailure({ message, faults: Object.entries(fieldMessagesOf(error)).slice(0, faultsShown), body: sent })
    } finally {
      setBusy(false)
    }
  }

  return { take, busy, failure, done, forget: () => setDone(undefined) }
}
