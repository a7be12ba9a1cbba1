import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf, fieldsOf } from '../../../tests/fields-of.ts'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Wine } from '../../model/wine.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { aBottle, anId, aWine } from '../cellars/builders.ts'
import { ratesFrom } from '../money/rates.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { choose, type Lot } from './choose.ts'
import { type Pace, paceOf } from './pace.ts'
import { type Plan, planOf } from './plan.ts'
import { settingsOf } from './settings.ts'

/* Everything is worked out by hand, on Saturday, 14 March 2026. */

const today = '2026-03-14'

test('reads the pace of each type and season from the bottles drunk in the last three years', () => {
  const lines = cellarOf(
    wineWith({ name: 'Claret', type: 'red' }, [
      { received_on: '2025-04-02' },
      ...drunkOn('2025-12-24', '2025-12-25', '2025-12-31', '2026-01-01', '2026-02-14', '2026-02-28'),
      { state: 'gone', departure: 'gifted', departed_on: '2025-12-24' },
    ]),
    wineWith({ name: 'Riesling', type: 'white' }, [{ size_ml: 1_500, ...drunkOn('2025-07-01')[0] }]),
    wineWith({ name: 'Port', type: 'fortified' }, [{ received_on: '2025-04-02' }]),
  )
  const [red, white, fortified] = paceOf(lines, today)
  // Six in the twelve months since April 2025: half a bottle a month. Winter (6 + 1) / (3 + 2), the others (0 + 1) / (3 + 2).
  assert.equal(red?.yearly, 6)
  assert.deepEqual(rounded(red?.months), [1.4, 1.4, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 1.4])
  assert.deepEqual([white?.type, white?.yearly], ['white', 2])
  assert.deepEqual([fortified?.type, fortified?.yearly], ['fortified', 0])
})

test('leaves out what was drunk more than three years ago, and reads a short record over half a year', () => {
  const old = cellarOf(wineWith({ name: 'Claret' }, [{ received_on: '2015-01-01' }, ...drunkOn('2023-03-31')]))
  assert.equal(paceOf(old, today)[0]?.yearly, 0)
  const young = cellarOf(wineWith({ name: 'Claret' }, [{ received_on: '2026-03-01' }, ...drunkOn('2026-03-08')]))
  assert.equal(paceOf(young, today)[0]?.yearly, 2)
})

test('opens first what would end before the pace reaches it, and then what is at its peak', () => {
  const ending = lot('ending', 2, 2020, 2026)
  const best = lot('best', 3, 2022, 2030)
  const young = lot('young', 9, 2027, 2040)
  const step = { year: 2026, room: 3, roomUntil: (year: number) => (year - 2026) * 3, spare: 3 }
  assert.deepEqual(named(choose([best, young, ending], step)), ['2 ending now_or_never', '1 best peak'])
  const later = { ...step, roomUntil: (year: number) => 9 + (year - 2026) * 12 }
  assert.deepEqual(named(choose([best, young, ending], later)), ['3 best peak'])
})

test('opens a bottle early that makes room for many that end later', () => {
  const early = lot('early', 2, 2026, 2034)
  const many = lot('many', 5, 2027, 2027)
  // Three this year and three next year: five of them are taken, so one of the others has to go now.
  const step = { year: 2026, room: 1, roomUntil: (year: number) => (year - 2026) * 5, spare: 0 }
  assert.deepEqual(named(choose([lot('old', 1, 2020, 2027), early, many], step)), ['1 old makes_room'])
})

test('saves the bottles that weigh more when the pace does not reach for all', () => {
  const step = { year: 2026, room: 1, roomUntil: () => 0, spare: 1 }
  const [dear, cheap] = [lot('dear', 1, 2020, 2026, 90), lot('cheap', 1, 2020, 2026, 10)]
  assert.deepEqual(named(choose([cheap, dear], step)), ['1 dear now_or_never'])
})

test('keeps away from the doubtful years of an estimated window, and opens its bottles in the last ones', () => {
  const estimated = { ...lot('estimated', 1, 2026, 2031), window_source: 'estimated' as const }
  const at = (year: number) => named(choose([estimated], { year, room: 1, roomUntil: () => 0, spare: 1 }))
  assert.deepEqual(at(2026), [])
  assert.deepEqual(at(2027), ['1 estimated makes_room'])
  assert.deepEqual(at(2030), ['1 estimated now_or_never'])
  assert.deepEqual(at(2031), ['1 estimated now_or_never'])
  assert.deepEqual(at(2032), ['1 estimated past'])
})

test('counts a magnum as two bottles', () => {
  const magnum = { ...lot('magnum', 2, 2020, 2030), size_ml: 1_500 }
  const step = { year: 2026, room: 3, roomUntil: () => 100, spare: 3 }
  assert.deepEqual(named(choose([magnum], step)), ['2 magnum peak'])
  assert.deepEqual(named(choose([magnum], { ...step, room: 2, spare: 2 })), ['1 magnum peak'])
})

test('plans this month, the rest of the year and fifteen years, and says what passes, is missing and is left out', () => {
  const lines = cellarOf(
    wineWith({ name: 'Ending', drink_from: 2020, drink_until: 2026 }, [{}, {}, {}, {}]),
    wineWith({ name: 'Peak', drink_from: 2022, drink_until: 2030 }, [{}, {}, { opened_on: '2026-03-01' }]),
    wineWith({ name: 'Late', drink_from: 2038, drink_until: 2039 }, [{}]),
    wineWith({ name: 'Gone by', drink_from: 2010, drink_until: 2020 }, [{}]),
    wineWith({ name: 'Unknown', vintage: null }, [{}]),
  )
  const plan = planOf(lines, [evenly(3)], today)
  assert.equal(plan.periods.length, 17)
  assert.deepEqual(opened(plan), {
    // The pace of this month is open already, and the nine others have two bottles and a quarter.
    '2026 rest': ['2 Ending now_or_never'],
    '2027 year': ['2 Peak peak', '1 Ending past'],
    '2028 year': ['1 Ending past', '1 Gone by past'],
    '2038 year': ['1 Late peak'],
  })
  assert.deepEqual(
    plan.passing.map(({ year, lot, bottles }) => [year, lot.line.wine.name, bottles]),
    [[2026, 'Ending', 2]],
  )
  assert.deepEqual(
    plan.past.map(each => each.line.wine.name),
    ['Gone by'],
  )
  assert.deepEqual(
    plan.unknown.map(each => each.line.wine.name),
    ['Unknown'],
  )
  assert.deepEqual(fieldsOf(plan.gaps, 'from', 'until'), [[2028, 2041]])
})

test('plans nothing for no bottles, and lets all windows end at a pace of zero', () => {
  const empty = planOf([], [evenly(0)], today)
  assert.deepEqual([opened(empty), empty.passing, empty.gaps], [{}, [], []])
  const lines = cellarOf(wineWith({ name: 'Claret', drink_from: 2020, drink_until: 2028 }, [{}, {}]))
  const still = planOf(lines, [evenly(0)], today)
  assert.deepEqual(opened(still), {})
  assert.deepEqual(fieldsOf(still.passing, 'year', 'bottles'), [[2028, 2]])
  assert.deepEqual(still.gaps, [])
})

test('takes a pace that was set, over the seasons of the ledger', () => {
  const lines = cellarOf(
    wineWith({ name: 'Claret' }, [
      { received_on: '2025-04-02' },
      ...drunkOn('2025-12-24', '2025-12-25', '2025-12-31', '2026-01-01', '2026-02-14', '2026-02-28'),
    ]),
  )
  const [red] = paceOf(lines, today, { red: 12 })
  assert.deepEqual([red?.yearly, red?.isSet], [12, true])
  assert.deepEqual(rounded(red?.months), [2.8, 2.8, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 2.8])
  assert.equal(paceOf(lines, today, { red: 0 })[0]?.yearly, 0)
})

test('leaves a minimum in the cellar until a bottle would pass its window', () => {
  const lines = cellarOf(wineWith({ name: 'Claret', drink_from: 2022, drink_until: 2030 }, [{}, {}, {}]))
  const plan = planOf(lines, [evenly(12)], today, { minimum: { red: 2 }, guests: [] })
  assert.deepEqual(opened(plan), { '2026 month': ['1 Claret peak'], '2030 year': ['2 Claret now_or_never'] })
})

test('opens half a bottle more for each guest who comes in a period, and none for those of the past', () => {
  const lines = cellarOf(wineWith({ name: 'Claret', drink_from: 2022, drink_until: 2030 }, Array(40).fill({})))
  const planWith = (on: string) =>
    opened(planOf(lines, [evenly(12)], today, { minimum: {}, guests: [{ id: anId(), guests_on: on, people: 4 }] }))
  assert.deepEqual(planWith('2026-03-20')['2026 month'], ['3 Claret peak'])
  assert.deepEqual(planWith('2026-03-13')['2026 month'], ['1 Claret peak'])
  assert.deepEqual(planWith('2026-12-24')['2026 rest'], ['11 Claret peak'])
  assert.deepEqual(planWith('2027-01-01')['2027 year'], ['14 Claret peak'])
})

test('offers a locked bottle from its day on, and never one that is locked for good or beyond its window', () => {
  const planWith = (...days: (string | null)[]) => {
    const bottles = days.map(locked_until_on => ({ lock_reason: 'The wedding', locked_until_on }))
    const lines = cellarOf(wineWith({ name: 'Claret', drink_from: 2022, drink_until: 2030 }, bottles))
    const plan = planOf(lines, [evenly(24)], today)
    return { ...opened(plan), locked: plan.locked, bottles: plan.bottles, passing: plan.passing.length }
  }
  const none = { locked: 1, bottles: 1, passing: 0 }
  // Today is the first day after the lock.
  assert.deepEqual(planWith(today), { '2026 month': ['1 Claret peak'], ...none, locked: 0 })
  assert.deepEqual(planWith('2026-03-15'), { '2026 rest': ['1 Claret peak'], ...none })
  assert.deepEqual(planWith('2026-12-24'), { '2026 rest': ['1 Claret peak'], ...none })
  assert.deepEqual(planWith('2028-06-01'), { '2028 year': ['1 Claret late'], ...none })
  assert.deepEqual(planWith('2031-06-01'), none)
  assert.deepEqual(planWith(null), none)
  assert.deepEqual(planWith(null, '2026-03-01'), {
    '2026 month': ['1 Claret peak'],
    locked: 1,
    bottles: 2,
    passing: 0,
  })
})

test('leaves locked bottles out of those that are past their windows or have none', () => {
  const locked = [{ lock_reason: 'The wedding' }, {}]
  const plan = planOf(
    cellarOf(wineWith({ name: 'Old', drink_until: 2020 }, locked), wineWith({ name: 'Unknown' }, locked)),
    [evenly(0)],
    today,
  )
  assert.deepEqual(
    [plan.past, plan.unknown].map(lots => lots.map(({ bottles }) => bottles)),
    [[1], [1]],
  )
  assert.equal(plan.locked, 2)
})

test('reads the settings of a cellar, of two rows for a type those that were added later', () => {
  const paces = [
    { id: '018c0a5e-7b1a-7c3d-8e4f-000000000002', type: 'red', yearly: 0, minimum: null },
    { id: '018c0a5e-7b1a-7c3d-8e4f-000000000001', type: 'red', yearly: 12, minimum: 6 },
    { id: '018c0a5e-7b1a-7c3d-8e4f-000000000003', type: 'white', yearly: null, minimum: 3.5 },
  ] as const
  const guests = [
    { id: anId(), guests_on: '2026-12-24', people: 8 },
    { id: anId(), guests_on: '2026-06-01', people: 2 },
  ]
  const rows = [...paces.map(pace => put('plan_paces', pace)), ...guests.map(each => put('plan_guests', each))]
  const settings = settingsOf(withRows(emptyReplica(anId()), 1, rows))
  assert.deepEqual([settings.pace, settings.minimum], [{ red: 0 }, { white: 3.5 }])
  assert.deepEqual(fieldOf(settings.guests, 'people'), [2, 8])
})

test('takes what was drunk this month off its pace, and has no rest of the year in December', () => {
  const lines = cellarOf(
    wineWith({ name: 'Claret', drink_from: 2020, drink_until: 2040 }, [{}, {}, {}, ...drunkOn('2026-12-01')]),
  )
  const plan = planOf(lines, [evenly(24)], '2026-12-14')
  assert.deepEqual(opened(plan), { '2026 month': ['1 Claret early'], '2027 year': ['2 Claret peak'] })
  assert.equal(plan.periods.length, 16)
})

function lot(key: string, bottles: number, drink_from: number, drink_until: number, weight = 1): Lot {
  return { key, type: 'red', size_ml: 750, bottles, drink_from, drink_until, window_source: 'own', weight }
}

const named = (choices: ReturnType<typeof choose>) =>
  choices.map(({ lot, bottles, reason }) => `${bottles} ${lot.key} ${reason}`)

function opened({ periods }: Plan): Record<string, string[]> {
  return Object.fromEntries(
    periods
      .filter(({ choices }) => choices.length > 0)
      .map(({ year, span, choices }) => [
        `${year} ${span}`,
        choices.map(({ lot, bottles, reason }) => `${bottles} ${lot.line.wine.name} ${reason}`),
      ]),
  )
}

function evenly(yearly: number): Pace {
  return { type: 'red', yearly, isSet: false, months: Array.from({ length: 12 }, () => yearly / 12) }
}

function drunkOn(...days: string[]): Partial<Bottle>[] {
  return days.map(departed_on => ({ state: 'gone', departure: 'drunk', departed_on }))
}

function wineWith(fields: Partial<Wine>, bottles: Partial<Bottle>[]) {
  const id = anId()
  return [
    put('wines', aWine({ id, type: 'red', vintage: null, ...fields })),
    ...bottles.map(bottle => put('bottles', aBottle({ wine_id: id, ...bottle }))),
  ]
}

function cellarOf(...wines: ReturnType<typeof wineWith>[]): WineSummary[] {
  const replica = withRows(emptyReplica(anId()), 1, wines.flat())
  return summarizeWines(replica, { today, currency: 'EUR', rates: ratesFrom([]) })
}

const rounded = (amounts: readonly number[] | undefined) => amounts?.map(amount => Math.round(amount * 1e6) / 1e6)
