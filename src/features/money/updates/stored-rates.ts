import { inBatches } from '../../../server/batches.ts'
import type { Database, Tx, WaitingRateRow } from '../../../server/db/tables.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { bundledIndex } from '../bundled-rates.ts'
import { findRates, listKnownCurrencies, noteAddedRates } from '../queries.ts'
import type { WaitingRate } from './contract.ts'
import { type WaitingRate as JudgedToWait, type Judgement, judge, nearest, type Standards } from './judge.ts'
import type { QuotedRate, QuotedRates } from './quoted-rates.ts'

const rowsAtOnce = 500

/** Judges rates by those that are stored, stores the accepted ones and keeps the doubtful ones for a person. */
export async function judgeAndStore(
  db: Database,
  quoted: QuotedRates,
  source: string,
  standards: Pick<Standards, 'today' | 'brought_by'>,
): Promise<Judgement> {
  const stored = await storedRatesOf(db, quoted.rates)
  const judgement = judge(quoted, { ...standards, stored, quoted: await quotedByTheBank(db) })
  const waiting = await db.transaction().execute(async tx => {
    await addRates(tx, judgement.accepted, source)
    return keepWaiting(tx, judgement.waiting, source)
  })
  if (judgement.accepted.length > 0) noteAddedRates(db)
  return { ...judgement, waiting }
}

async function storedRatesOf(db: Database, rates: readonly { currency: string }[]) {
  const { currencies } = await listKnownCurrencies(db)
  const known = new Set(currencies.map(({ currency }) => currency))
  return findRates(db, new Set(rates.map(({ currency }) => currency).filter(currency => known.has(currency))))
}

/** Lists the currencies that the European Central Bank quotes today, as far as the stored rates tell. */
export async function quotedByTheBank(db: Database): Promise<string[]> {
  const index = await bundledIndex()
  const { currencies } = await listKnownCurrencies(db)
  return currencies
    .filter(each => each.current && Object.hasOwn(index.currencies, each.currency))
    .map(each => each.currency)
}

/** Stores rates. One that is stored already stays as it is, whatever another process stored meanwhile. */
export async function addRates(tx: Tx, rates: readonly QuotedRate[], source: string) {
  for await (const some of inBatches(rates, rowsAtOnce)) {
    const rows = some.map(({ currency, day_on, per_euro }) => ({ currency, day_on, per_euro, source }))
    await tx
      .insertInto('rates')
      .values(rows)
      .onConflict(conflict => conflict.columns(['currency', 'day_on']).doNothing())
      .execute()
  }
  await tx
    .deleteFrom('waiting_rates')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rates')
          .select('rates.currency')
          .whereRef('rates.currency', '=', 'waiting_rates.currency')
          .whereRef('rates.day_on', '=', 'waiting_rates.day_on'),
      ),
    )
    .execute()
}

/** Keeps rates for a person and returns those that do wait: one that a person rejected does not wait again. */
async function keepWaiting(tx: Tx, rates: readonly JudgedToWait[], source: string): Promise<JudgedToWait[]> {
  for await (const some of inBatches(rates, rowsAtOnce)) {
    const rows = some.map(({ currency, day_on, per_euro, reason }) => ({
      currency,
      day_on,
      per_euro,
      source,
      reason,
      rejected_at: null,
    }))
    await tx
      .insertInto('waiting_rates')
      .values(rows)
      .onConflict(conflict =>
        conflict.columns(['currency', 'day_on']).doUpdateSet(row => ({
          per_euro: row.ref('excluded.per_euro'),
          source: row.ref('excluded.source'),
          reason: row.ref('excluded.reason'),
          rejected_at: row
            .case()
            .when('waiting_rates.per_euro', '=', row.ref('excluded.per_euro'))
            .then(row.ref('waiting_rates.rejected_at'))
            .else(null)
            .end(),
        })),
      )
      .execute()
  }
  const waiting = new Set((await waitingRows(tx)).map(keyOf))
  return rates.filter(rate => waiting.has(keyOf(rate)))
}

/** Lists the first waiting rate of each currency, and how many wait behind it. */
export async function listWaiting(db: Database): Promise<WaitingRate[]> {
  const byCurrency = Map.groupBy(await waitingRows(db), ({ currency }) => currency)
  const stored = await storedRatesOf(
    db,
    Array.from(byCurrency.keys(), currency => ({ currency })),
  )
  return [...byCurrency.values()].flatMap(([first, ...later]) => {
    if (!first) return []
    const { currency, day_on, per_euro, source, reason } = first
    const neighbour = nearest(first, stored, undefined)
    const before = neighbour ? { day_on: neighbour.day_on, per_euro: neighbour.per_euro } : null
    return [
      { currency, day_on, per_euro, source, reason: reason as WaitingRate['reason'], before, later: later.length },
    ]
  })
}

/** Stores rates that wait, and judges those that wait behind them again. */
export async function acceptWaiting(db: Database, chosen: readonly QuotedRate[], today: string): Promise<void> {
  await db.transaction().execute(async tx => {
    for (const rate of chosen) {
      const row = await getWaiting(tx, rate)
      const { currency, day_on, per_euro, source } = row
      const added = await tx
        .insertInto('rates')
        .values({ currency, day_on, per_euro, source })
        .onConflict(conflict => conflict.columns(['currency', 'day_on']).doNothing())
        .returning('currency')
        .executeTakeFirst()
      if (!added) throw conflict('exists_already')
      await tx.deleteFrom('waiting_rates').where('currency', '=', currency).where('day_on', '=', day_on).execute()
    }
  })
  noteAddedRates(db)
  await judgeAgain(db, new Set(chosen.map(({ currency }) => currency)), today)
}

async function judgeAgain(db: Database, currencies: ReadonlySet<string>, today: string) {
  const rows = (await waitingRows(db)).filter(({ currency }) => currencies.has(currency))
  for (const [source, rates] of Map.groupBy(rows, row => row.source)) {
    await judgeAndStore(db, { rates, of_ecb: false }, source, { today, brought_by: 'person' })
  }
}

/** Rejects rates that wait, and all that wait behind them. */
export async function rejectWaiting(db: Database, chosen: readonly QuotedRate[], now: Date): Promise<void> {
  await db.transaction().execute(async tx => {
    for (const rate of chosen) {
      await getWaiting(tx, rate)
      await tx
        .updateTable('waiting_rates')
        .set({ rejected_at: now.toISOString() })
        .where('currency', '=', rate.currency)
        .where('day_on', '>=', rate.day_on)
        .execute()
    }
  })
}

/** Returns a waiting rate if it is still the one that the person saw. */
async function getWaiting(tx: Tx, { currency, day_on, per_euro }: QuotedRate): Promise<WaitingRateRow> {
  const row = await tx
    .selectFrom('waiting_rates')
    .selectAll()
    .where('currency', '=', currency)
    .where('day_on', '=', day_on)
    .where('per_euro', '=', per_euro)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function waitingRows(db: Database): Promise<WaitingRateRow[]> {
  return db
    .selectFrom('waiting_rates')
    .selectAll()
    .where('rejected_at', 'is', null)
    .orderBy('currency')
    .orderBy('day_on')
    .execute()
}

const keyOf = ({ currency, day_on }: { currency: string; day_on: string }) => `${currency} ${day_on}`
