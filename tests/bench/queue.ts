import { addBottles } from '../../src/features/bottles/contract.ts'
import { type Confirmed, shownWith, type Waiting } from '../../src/features/cellars/outbox.ts'
import { scaledReplica } from '../../src/features/cellars/sample-scaled.ts'
import { reachOf } from '../../src/shared/contract.ts'
import { newId } from '../../src/shared/ids.ts'
import { median, tell } from './setting/figures.ts'
import { today } from './setting/furnished.ts'

/*
 * A long queue that is being sent from a large cellar: after each change that the server confirms, what is shown is made
 * again from what it has and what still waits. The longest of these steps is what the page stands still for.
 */

const base = scaledReplica(today, 50_000)
const circumstance = { person_id: newId(), person_name: 'Ada', now: `${today}T12:00:00.000Z`, today }
const waiting = Array.from(base.wines.keys())
  .slice(0, 150)
  .map((wine_id): Waiting => {
    const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: today }
    return { key: newId(), endpoint: reachOf(addBottles), params: {}, body, circumstance }
  })

const longest = Array.from({ length: 5 }, () => {
  let confirmed: Confirmed = { base, version: base.version, changed: [] }
  let shown = shownWith(confirmed, waiting, undefined)
  return Math.max(
    ...waiting.map(({ key }, at) => {
      const changed = [...confirmed.changed, ...(shown.touched.get(key) ?? [])]
      confirmed = { base, version: confirmed.version + 1, changed }
      const begun = performance.now()
      shown = shownWith(confirmed, waiting.slice(at + 1), shown)
      return performance.now() - begun
    }),
  )
})

tell({
  name: 'Longest step for the page while 150 changes are sent, 50,000 bottles',
  figure: median(longest),
  unit: 'ms',
  budget: 50,
})
