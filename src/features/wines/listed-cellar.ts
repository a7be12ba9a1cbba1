import { grouped, type Replica } from '../../ledger/replica.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { sortRow } from '../../model/dimensions.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { CellarAccess } from '../../server/access.ts'
import type { ReadyJson } from '../../server/answers.ts'
import { timeSlices } from '../../server/batches.ts'
import { collationIn } from '../../shared/collation.ts'
import type { Day } from '../../shared/days.ts'
import { languages } from '../../shared/languages.ts'
import { LastUsed } from '../../shared/last-used.ts'
import { namesOf } from '../cellars/queries.ts'
import { currenciesIn, currenciesOf } from '../money/currencies-in.ts'
import { findRates, ratesVersion } from '../money/queries.ts'
import type { Rates } from '../money/rates.ts'
import { listAfter } from './carried-list.ts'
import { type Ordered, orderAfter } from './carried-order.ts'
import type { WineQuery } from './contract.ts'
import { countryWordsIn } from './country-words.ts'
import { type Listed, listLines } from './list.ts'
import type { Ordering } from './sorting.ts'
import { type Summaries, summariesAfter, summariesOf } from './summarize-wines.ts'
import { shareColumns } from './wine-columns.ts'

/** The summaries of a cellar at one version, and the responses made from them so far. */
export interface ListedCellar {
  version: number
  replica: Replica
  rates: Rates
  lines: WineSummary[]
  answers: LastUsed<ReadyJson | Promise<ReadyJson>>
  /** Returns the wines that match a query, computed once for all of its pages. */
  find(query: WineQuery, language: string): Listed
  /** The lists of the latest queries. */
  found: LastUsed<Listed>
  /** The orders that were used last, some of them of earlier states of the cellar, which all share them. */
  orders: LastUsed<Ordered>
  summaryOf(wine_id: string): WineSummary | undefined
  summaries: Summaries
  /** The names of those who tasted something. */
  people: Map<string, string>
  /** The currencies whose rates the summaries need. */
  currencies: ReadonlySet<string>
}

/** Returns a cellar's summaries in a currency on a day, computed once per version. */
export async function listedCellar(
  host: CellarHost,
  access: CellarAccess,
  currency: string,
  today: Day,
): Promise<ListedCellar> {
  const replica = await host.cache.replica(access)
  let byValuation = listed.get(replica)
  if (!byValuation) {
    byValuation = new LastUsed(8)
    listed.set(replica, byValuation)
  }
  const valuationContext = `${currency} ${today} ${ratesVersion(host.db)}`
  const known = byValuation.find(valuationContext)
  if (known) return known
  const fresh = list(host, access, replica, currency, today, valuationContext)
  // A failure, such as unreadable rates, is not kept: the next attempt may succeed.
  fresh.catch(() => byValuation.drop(valuationContext))
  return byValuation.keep(valuationContext, fresh)
}

const listed = new WeakMap<Replica, LastUsed<Promise<ListedCellar>>>()
const words = countryWordsIn(languages)

async function list(
  { db, cache }: CellarHost,
  access: CellarAccess,
  replica: Replica,
  currency: string,
  today: Day,
  key: string,
): Promise<ListedCellar> {
  const difference = cache.differenceOf(replica)
  const before =
    difference &&
    (await listed
      .get(difference.from)
      ?.find(key)
      ?.catch(() => undefined))
  const currencies = before ? new Set([...before.currencies, ...currenciesOf(difference.rows)]) : currenciesIn(replica)
  const rates = await findRates(db, [currency, ...currencies])
  const tasters = [...grouped(replica.tastings, 'person_id').keys()]
  const names = await namesOf(db, access.cellar_id, tasters)
  const people = (before && grown(before.people, tasters, names)) ?? names
  const context = { today, currency, rates, words, people }
  const carried =
    before && people === before.people ? summariesAfter(before.summaries, replica, difference.rows, context) : undefined
  const summaries = carried ?? (await summariesOf(replica, context, timeSlices()))
  cache.settle(replica)
  const { lines } = summaries
  if (carried && before) shareColumns(before.lines, lines)
  const found = new LastUsed<Listed>(8)
  const counters = new LastUsed<Pick<Listed, 'countsOf' | 'counted'>>(8)
  const earlier = carried && before?.found
  const orders = (carried && before?.orders) ?? new LastUsed<Ordered>(8)
  const orderOf = ({ sort = 'name', direction = sortRow(sort).direction }: WineQuery, language: string) => {
    const name = `${language} ${sort} ${direction}`
    const order = orderAfter(orders.find(name), lines, { sort, direction }, orderingIn(language))
    orders.keep(name, { lines, order })
    return order
  }
  let byId: ReadonlyMap<string, WineSummary> | undefined
  return {
    ...{ version: replica.version, replica, rates, lines, summaries, people, currencies, found, orders },
    answers: new LastUsed(4),
    find(query, language) {
      const name = `${language} ${JSON.stringify(query)}`
      const known = found.find(name)
      if (known) return known
      const ordering = orderingIn(language)
      const was = earlier?.find(name)
      const listed =
        (was && carried && listAfter(was, lines, carried.changes, query, ordering)) ??
        listLines(lines, query, ordering, orderOf(query, language))
      // Counting takes longer than sorting, and the counts are the same in every order.
      const { sort: _, direction: __, ...filters } = query
      const filterKey = JSON.stringify(filters)
      const { countsOf, counted } = counters.find(filterKey) ?? counters.keep(filterKey, listed)
      return found.keep(name, { ...listed, countsOf, counted })
    },
    summaryOf(wine_id) {
      byId ??= new Map(lines.map(line => [line.wine.id, line]))
      return byId.get(wine_id)
    },
  }
}

/** Adds the names to those known before, from which summaries were made; returns undefined if one of these has changed. */
function grown(known: Map<string, string>, ids: readonly string[], names: ReadonlyMap<string, string>) {
  if (ids.some(id => known.has(id) && known.get(id) !== names.get(id))) return undefined
  for (const [id, name] of names) known.set(id, name)
  return known
}

/** Returns the ordering of a language, always the same object because sorted lists are cached by it. */
export function orderingIn(language: string): Ordering {
  let ordering = orderings.get(language)
  if (!ordering) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    ordering = { collation: collationIn(language), countryName: code => names.of(code) ?? code }
    orderings.set(language, ordering)
  }
  return ordering
}

const orderings = new Map<string, Ordering>()
