import type { Host } from '../../../server/host.ts'
import { type Route, route } from '../../../server/http.ts'
import { type Day, dayAt, daysBetween } from '../../../shared/days.ts'
import { type FieldError, invalid, refuse } from '../../../shared/errors.ts'
import { recordSetting } from '../../security-log/record.ts'
import { enteredByHand, lastDayOfRates, listKnownCurrencies } from '../queries.ts'
import { isOld } from '../rates.ts'
import * as updates from './contract.ts'
import type { RefusalReason } from './judge.ts'
import type { QuotedRate } from './quoted-rates.ts'
import { readLast, readSource, writeSource } from './settings.ts'
import { addressOfSource, isSourceAddress, standardAddresses } from './sources.ts'
import { acceptWaiting, judgeAndStore, listWaiting, quotedByTheBank, rejectWaiting } from './stored-rates.ts'
import { addFromFile, asResult, updateRates } from './update.ts'

export function rateUpdateRoutes(host: Host): Route[] {
  const { db, log } = host
  return [
    route(updates.getRateUpdates, ({ today }) => rateUpdatesOf(host, today)),
    route(updates.setRateSource, async call => {
      const { person, body } = call
      refuseSource(body)
      await db.transaction().execute(async tx => {
        await writeSource(tx, body)
        await recordSetting(tx, call, 'rate_source')
      })
      log.warn({ event: 'rate_source_changed', by: person.id, kind: body.kind, host: hostOf(body) })
    }),
    route(updates.fetchRates, () => updateRates(host)),
    route(updates.addRatesFromFile, ({ file }) => addFromFile(host, file)),
    route(updates.enterRate, ({ body, today }) => enterRate(host, body, today)),
    route(updates.acceptRates, async ({ person, body, now }) => {
      await acceptWaiting(db, body.rates, dayAt(now, 'UTC'))
      log.warn({ event: 'rates_accepted', by: person.id, rates: body.rates })
    }),
    route(updates.rejectRates, async ({ person, body, now }) => {
      await rejectWaiting(db, body.rates, now)
      log.warn({ event: 'rates_rejected', by: person.id, rates: body.rates })
    }),
  ]
}

async function rateUpdatesOf({ db }: Host, today: Day): Promise<updates.RateUpdates> {
  const source = await readSource(db)
  const { currencies } = await listKnownCurrencies(db)
  const current = currencies.flatMap(({ currency, until_on, current }) =>
    current && until_on !== null ? [{ currency, until_on, age_days: Math.max(0, daysBetween(until_on, today)) }] : [],
  )
  const newest_on = await lastDayOfRates(db)
  return {
    source,
    host: hostOf(source),
    standard_addresses: standardAddresses,
    last: (await readLast(db)) ?? null,
    newest_on,
    age_days: Math.max(0, daysBetween(newest_on, today)),
    behind: current.filter(isOld),
    waiting: await listWaiting(db),
  }
}

function refuseSource({ kind, address, currency_field, rate_field, day_field }: updates.RateSource) {
  const required: FieldError = { code: 'required' }
  const isMapped = kind === 'mapped'
  const isWrong = address !== null && !isSourceAddress(address)
  refuse({
    address: isWrong ? { code: 'not_an_address' } : isMapped && address === null ? required : undefined,
    day_field: isMapped && day_field === null ? required : undefined,
    currency_field: isMapped && rate_field !== null && currency_field === null ? required : undefined,
    rate_field: isMapped && currency_field !== null && rate_field === null ? required : undefined,
  })
}

/** Stores a rate that a person typed, or keeps it until it is confirmed if it is far from the one before. */
async function enterRate({ db }: Host, rate: QuotedRate, today: Day): Promise<updates.UpdateResult> {
  const isOfBank = rate.currency === 'EUR' || (await quotedByTheBank(db)).includes(rate.currency)
  if (isOfBank) throw invalid({ currency: { code: 'rate_of_bank' } })
  refuse({ day_on: rate.day_on > today ? { code: 'day_in_future' } : undefined })
  const quoted = { rates: [rate], of_ecb: false }
  const judgement = await judgeAndStore(db, quoted, enteredByHand, { today, brought_by: 'person' })
  const [refused] = judgement.refused
  if (refused) throw invalid(fieldErrors[refused.reason])
  return asResult(judgement)
}

const fieldErrors: Record<RefusalReason, Record<string, FieldError>> = {
  not_a_day: { day_on: { code: 'not_a_day' } },
  in_future: { day_on: { code: 'day_in_future' } },
  not_a_currency: { currency: { code: 'not_a_currency' } },
  not_a_rate: { per_euro: { code: 'not_a_rate' } },
  replaced_by_euro: { currency: { code: 'rate_of_bank' } },
  stated_twice: { per_euro: { code: 'rate_differs' } },
  differs: { per_euro: { code: 'rate_differs' } },
}

/** Returns the host that is asked, or null when updates are off. The rest of an address may hold a key to the source. */
function hostOf(source: updates.RateSource): string | null {
  const address = addressOfSource(source)
  return address === undefined ? null : new URL(address).host
}
