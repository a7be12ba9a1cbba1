import * as z from 'zod/mini'
import { endpoint } from '../../../shared/contract.ts'
import { currency, day, line, list, maybe, oneOf } from '../../../shared/fields.ts'
import { refusalReasons, waitingReasons } from './judge.ts'
import { unusableReasons } from './quoted-rates.ts'
import { sourceKinds, standardAddresses } from './sources.ts'

const path = () => maybe(line(60))

/** The source of new exchange rates. With `off` the server sends no request to any other host. */
export const RateSource = z.strictObject({
  kind: oneOf(sourceKinds),
  /** Null for the address that belongs to the kind. */
  address: maybe(line(500)),
  /** Allows addresses of the home network and of the server itself. */
  home_network: z.boolean(),
  /** The paths in the answer of a source of kind `mapped`; `list` leads to its rates. */
  list: path(),
  currency_field: path(),
  rate_field: path(),
  day_field: path(),
  base_field: path(),
})
export type RateSource = z.infer<typeof RateSource>

const StatedRate = z.strictObject({ currency: z.string(), day_on: z.string(), per_euro: maybe(z.number()) })

/** The result of an update: what became of the rates, or why none of them could be used. */
export const UpdateResult = z.strictObject({
  /** Null when rates could be read. */
  failed: maybe(
    oneOf([
      ...unusableReasons,
      'unreachable',
      'too_slow',
      'too_large',
      'private_address',
      'too_many_redirects',
      'insecure_redirect',
      'compressed',
      'bad_status',
    ]),
  ),
  /** The HTTP status, where it is the reason. */
  status: maybe(z.int()),
  newest_on: maybe(z.string()),
  added: z.int(),
  /** Rates that were stored before with the same figure. */
  known: z.int(),
  waiting: z.int(),
  refused: z.int(),
  /** The first of the refused rates. */
  refused_rates: z.array(z.strictObject({ ...StatedRate.def.shape, reason: oneOf(refusalReasons) })),
  /** Currencies that the bank quoted so far and that are missing in what it states now. */
  missing: z.array(z.string()),
})
export type UpdateResult = z.infer<typeof UpdateResult>

/** A rate that waits for a person, and how many later ones of its currency wait behind it. */
export const WaitingRate = z.strictObject({
  currency: currency(),
  day_on: day(),
  per_euro: z.number(),
  source: z.string(),
  reason: oneOf(waitingReasons),
  /** The rate in use on that day; null if there is none. */
  before: maybe(z.strictObject({ day_on: day(), per_euro: z.number() })),
  later: z.int(),
})
export type WaitingRate = z.infer<typeof WaitingRate>

export const RateUpdates = z.strictObject({
  source: RateSource,
  /** The host that is asked; null when updates are off. */
  host: maybe(z.string()),
  standard_addresses: z.record(oneOf(Object.keys(standardAddresses) as (keyof typeof standardAddresses)[]), z.string()),
  last: maybe(z.strictObject({ at: z.string(), result: UpdateResult })),
  /** The newest day with rates that no person typed, and its age. */
  newest_on: day(),
  age_days: z.int(),
  /** Currencies whose newest rate is older than a week, though they are still quoted. */
  behind: z.array(z.strictObject({ currency: currency(), until_on: day(), age_days: z.int() })),
  waiting: z.array(WaitingRate),
})
export type RateUpdates = z.infer<typeof RateUpdates>

export const getRateUpdates = endpoint({
  method: 'GET',
  path: '/api/admin/rates',
  policy: 'admin',
  summary: 'The source of new exchange rates, the result of the last update, and the rates that wait for a person',
  answer: RateUpdates,
})

export const setRateSource = endpoint({
  method: 'PUT',
  path: '/api/admin/rates/source',
  policy: 'admin',
  summary: 'Choose where new exchange rates come from, or switch updates off',
  body: RateSource,
})

export const fetchRates = endpoint({
  method: 'POST',
  path: '/api/admin/rates/fetch',
  policy: 'admin',
  summary: 'Fetch new exchange rates from the source now',
  answer: UpdateResult,
})

export const addRatesFromFile = endpoint({
  method: 'POST',
  path: '/api/admin/rates/file',
  policy: 'admin',
  summary: 'Add the exchange rates of a file of the European Central Bank (XML, CSV or ZIP) or of Frankfurter (JSON)',
  body: 'bytes',
  most_bytes: 5_000_000,
  answer: UpdateResult,
})

export const EnteredRate = z.strictObject({ currency: currency(), day_on: day(), per_euro: z.number() })

export const enterRate = endpoint({
  method: 'POST',
  path: '/api/admin/rates/by-hand',
  policy: 'admin',
  summary: 'Enter an exchange rate of a currency for which the European Central Bank has none',
  body: EnteredRate,
  answer: UpdateResult,
})

const ChosenRates = z.strictObject({ rates: list(EnteredRate, 500).check(z.minLength(1)) })

export const acceptRates = endpoint({
  method: 'POST',
  path: '/api/admin/rates/waiting/accept',
  policy: 'admin',
  summary: 'Store rates that wait, and later ones of their currencies as far as they follow without another jump',
  body: ChosenRates,
})

export const rejectRates = endpoint({
  method: 'POST',
  path: '/api/admin/rates/waiting/reject',
  policy: 'admin',
  summary: 'Reject rates that wait, and the later ones of their currencies that wait behind them',
  body: ChosenRates,
})
