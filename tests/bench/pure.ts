import { bundledSeries } from '../../src/features/money/bundled-rates.ts'
import { countryWordsIn } from '../../src/features/wines/country-words.ts'
import { listLines } from '../../src/features/wines/list.ts'
import { summarizeWines, type ViewContext } from '../../src/features/wines/summarize-wines.ts'
import type { Replica } from '../../src/ledger/replica.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { snapshotOf } from '../../src/ledger/snapshot.ts'
import type { WineSummary } from '../../src/model/wine-summary.ts'
import { scaledReplica } from '../scaled-cellar.ts'
import { median, quantile, tell, timed } from './setting/figures.ts'
import { today } from './setting/furnished.ts'

/*
 * The computations behind every screen and every answer, over whole cellars. The baseline is the simplest possible pass
 * over the same wines: whether a text of theirs contains the typed text.
 */

const series = await Promise.all(['USD', 'GBP', 'CHF'].map(bundledSeries))
const rates: ViewContext['rates'] = new Map(
  series.filter(each => each !== undefined).map(each => [each.currency, { ...each, open_ended: true }]),
)
const words = countryWordsIn(['en', 'de'])

for (const [bottles, runs] of [
  [10_000, 9],
  [100_000, 5],
] as const) {
  const replica = scaledReplica(today, bottles)
  const lines = summarizeWines(replica, contextToday())
  const cellar = `${bottles.toLocaleString('en')} bottles, ${lines.length.toLocaleString('en')} wines`
  const texts = lines.map(line => line.index.text)
  const found: number[] = []
  const plain = median(timed(runs, 3, () => found.push(texts.filter(text => text.includes('rie')).length)))

  tell(`Cellar packed again, ${cellar}`, median(timed(3, 0, () => packed(replica))), 'ms')
  tell(
    `Wine summaries of a cellar just loaded, ${cellar}`,
    median(timed(3, 0, () => summarizeWines(packed(replica), contextToday()))),
    'ms',
  )
  tell(
    `Wine summaries after a change, ${cellar}`,
    median(timed(runs, 3, () => summarizeWines(replica, contextToday()))),
    'ms',
  )
  const searches = typed('riesling mosel', lines, runs)
  tell(`Search, filter, count and sort for a key, ${cellar}`, median(searches), 'ms', { baseline: plain })
  tell(`the same, 95 of 100 within`, quantile(searches, 0.95), 'ms', {
    budget: bottles === 100_000 ? 100 : 16,
    baseline: plain,
  })
  tell(
    `A key of a search with a slip, 95 of 100 within, ${cellar}`,
    quantile(typed('reisling mosel', lines, runs), 0.95),
    'ms',
    { budget: bottles === 100_000 ? 100 : 16, baseline: plain },
  )
}

/** Returns the milliseconds of each search while the text is typed letter by letter. */
function typed(text: string, lines: readonly WineSummary[], runs: number): number[] {
  return timed(runs * text.length, text.length, run => {
    listLines(lines, { search: text.slice(0, 1 + (run % text.length)), type: ['white', 'sweet', 'sparkling'] })
  })
}

function packed(replica: Replica): Replica {
  return replicaOf(snapshotOf(replica))
}

function contextToday(): ViewContext {
  return { today, currency: 'EUR', rates, words }
}
