import type { Bottle } from '../../model/bottle.ts'
import type { WineType } from '../../model/wine.ts'
import { partsOf, type WineSummary } from '../../model/wine-summary.ts'
import { type Day, monthOf, yearOf } from '../../shared/days.ts'
import { isLocked } from '../bottles/locks.ts'
import { type Choice, choose, isPast, type Lot, unitsOf } from './choose.ts'
import { drunkInMonth, type Pace } from './pace.ts'
import { noSettings, type PlanSettings } from './settings.ts'

/** The number of years after this one that the plan covers. */
const yearsPlanned = 15

/** Bottles of a wine in the cellar that age alike. */
export interface WineLot extends Lot {
  line: WineSummary
  /** The value of one bottle in the display currency; null if it is unknown. */
  value_minor: number | null
  /** The day until which the bottles are locked; null if they are not. */
  locked_until_on: Day | null
}

export interface Period {
  /** The rest of this month, the months after it in this year, or one of the next years. */
  span: 'month' | 'rest' | 'year'
  year: number
  choices: Choice<WineLot>[]
  /** The part of the pace that no bottle in the cellar fills, in bottles of 75 cl by type. */
  missing: { type: WineType; bottles: number }[]
}

/** Bottles to buy: `bottles` of a type to drink from one year until another. */
export interface Gap {
  type: WineType
  from: number
  until: number
  bottles: number
}

export interface Plan {
  /** The number of unopened bottles in the cellar. */
  bottles: number
  periods: Period[]
  /** The bottles whose windows end before the pace reaches them, by the last year of the window. */
  passing: { year: number; lot: WineLot; bottles: number }[]
  /** The bottles that are past their windows today. */
  past: WineLot[]
  /** The bottles without a window, which the plan leaves out. */
  unknown: WineLot[]
  /** The number of locked bottles, which the plan opens only after their days, if at all. */
  locked: number
  gaps: Gap[]
}

/** Returns the plan of a cellar from today on at a pace. */
export function planOf(
  lines: readonly WineSummary[],
  paces: readonly Pace[],
  today: Day,
  { minimum, guests }: Pick<PlanSettings, 'minimum' | 'guests'> = noSettings,
): Plan {
  const year = yearOf(today)
  const free = lines.flatMap(line => lotsOf(line, today))
  const locked = lines.flatMap(line => lockedLotsOf(line, today))
  const unknown = free.filter(hasNoWindow)
  const past = free.filter(lot => isPast(lot, year))
  const planned = [...free, ...locked.filter(endsInTime)].filter(lot => !hasNoWindow(lot))
  const periods = periodsFrom(today)
  const passing: Plan['passing'] = []
  const drunk = drunkInMonth(lines, today)
  const forGuests = periods.map(period => bottlesForGuests(period, guests, today))
  const yearly = paces.reduce((sum, pace) => sum + pace.yearly, 0)
  for (const pace of paces) {
    planType(
      planned.filter(lot => lot.type === pace.type),
      pace,
      periods,
      {
        today,
        drunk: drunk.get(pace.type) ?? 0,
        passing,
        minimum: minimum[pace.type] ?? 0,
        // The types share the bottles for guests as they share the pace.
        extra: forGuests.map(bottles => (yearly === 0 ? 0 : (bottles * pace.yearly) / yearly)),
      },
    )
  }
  passing.sort((a, b) => a.year - b.year)
  const count = (lots: readonly WineLot[]) => lots.reduce((sum, lot) => sum + lot.bottles, 0)
  const bottles = count(free) + count(locked)
  return { bottles, periods, passing, past, unknown, locked: count(locked), gaps: gapsIn(periods) }
}

/** Returns the unopened bottles of a wine by window and size, without those that are locked. */
export function lotsOf(line: WineSummary, today: Day): WineLot[] {
  return partsOf(line).flatMap(part => lotsFrom(part, bottlesToOpen(part, today), null))
}

/** Returns the bottles of a wine that can be opened: closed ones in the cellar that are not locked. */
export function bottlesToOpen({ readBottles }: WineSummary, today: Day): Bottle[] {
  return readBottles().filter(bottle => isClosed(bottle) && !isLocked(bottle, today))
}

/** Returns the locked bottles of a wine by window, size and day. */
function lockedLotsOf(line: WineSummary, today: Day): WineLot[] {
  return partsOf(line).flatMap(part => {
    const locked = part.readBottles().filter(bottle => isClosed(bottle) && isLocked(bottle, today))
    const byDay = Map.groupBy(locked, ({ locked_until_on }) => locked_until_on ?? forever)
    return Array.from(byDay, ([day, bottles]) => lotsFrom(part, bottles, day)).flat()
  })
}

/** The day of a lock that has none. */
const forever = '9999-12-31'

/** One bottle weighs its value where it is known, and less on an estimate. */
function lotsFrom(part: WineSummary, bottles: readonly Bottle[], locked_until_on: Day | null): WineLot[] {
  const { wine, in_cellar, unvalued, value_minor } = part
  const value = value_minor === null ? null : value_minor / Math.max(1, in_cellar - unvalued)
  return Array.from(new Set(bottles.map(({ size_ml }) => size_ml)), size_ml => ({
    key: `${wine.id} ${size_ml}${locked_until_on === null ? '' : ` ${locked_until_on}`}`,
    line: part,
    type: wine.type,
    size_ml,
    bottles: bottles.filter(bottle => bottle.size_ml === size_ml).length,
    drink_from: wine.drink_from,
    drink_until: wine.drink_until,
    window_source: wine.window_source,
    value_minor: value,
    locked_until_on,
    weight: (value ?? usualValue) * (wine.window_source === 'estimated' ? doubtful : 1),
  }))
}

function isClosed({ state, opened_on }: Bottle): boolean {
  return state === 'in_cellar' && opened_on === null
}

/** True if the lock ends within the years of the plan and before the window does. */
function endsInTime({ locked_until_on, drink_until }: WineLot): boolean {
  return locked_until_on !== forever && yearOf(locked_until_on ?? '') <= (drink_until ?? Number.POSITIVE_INFINITY)
}

/** True if a lot is still locked in a period: this month until its day has come, and later in the years before it. */
function isLockedIn({ span, year }: Period, { locked_until_on }: WineLot): boolean {
  if (locked_until_on === null) return false
  return span === 'month' || year < yearOf(locked_until_on)
}

/** The value of a bottle whose value is unknown, in minor units. */
const usualValue = 1_500
/** The factor for the weight of a bottle whose window is only estimated. */
const doubtful = 0.7

function hasNoWindow({ drink_from, drink_until }: WineLot): boolean {
  return drink_from === null && drink_until === null
}

function periodsFrom(today: Day): Period[] {
  const year = yearOf(today)
  const period = (span: Period['span'], of: number): Period => ({ span, year: of, choices: [], missing: [] })
  const years = Array.from({ length: yearsPlanned }, (_, ahead) => period('year', year + 1 + ahead))
  return [period('month', year), ...(monthIn(today) < 12 ? [period('rest', year)] : []), ...years]
}

interface TypeContext {
  today: Day
  /** The amount that was drunk this month. */
  drunk: number
  passing: Plan['passing']
  minimum: number
  /** The bottles for guests in each period. */
  extra: readonly number[]
}

function planType(
  lots: readonly WineLot[],
  pace: Pace,
  periods: readonly Period[],
  { today, drunk, passing, minimum, extra }: TypeContext,
) {
  const left = lots.map(lot => ({ ...lot, from: lot }))
  let carried = 0
  for (const [at, period] of periods.entries()) {
    const { year } = period
    const wanted = Math.max(0, paceIn(period, pace, today) - (period.span === 'month' ? drunk : 0))
    const room = wanted + (extra[at] ?? 0) + carried
    const guestsUntil = (until: number) =>
      extra.reduce((sum, each, later) => (later > at && (periods[later]?.year ?? until) <= until ? sum + each : sum), 0)
    const roomUntil = (until: number) => roomAfter(period, until, pace, today) + guestsUntil(until)
    const chosen = choose(left, {
      year,
      room,
      roomUntil,
      spare: Math.max(0, unitsOf(left.map(withLot)) - minimum),
      isLockedNow: lot => isLockedIn(period, lot),
    })
    for (const { lot, bottles, reason } of chosen) {
      lot.bottles -= bottles
      period.choices.push({ lot: lot.from, bottles, reason })
    }
    const rest = room - unitsOf(chosen)
    const bottles = Math.floor(rest + 0.5)
    if (bottles > 0) period.missing.push({ type: pace.type, bottles })
    carried = rest - Math.max(0, bottles)
    if (periods[at + 1]?.year !== year) passAt(year, left, passing)
  }
}

const withLot = (lot: WineLot) => ({ lot, bottles: lot.bottles })

/** Returns half a bottle for each guest of a period. */
function bottlesForGuests({ span, year }: Period, guests: PlanSettings['guests'], today: Day): number {
  const coming = guests.filter(({ guests_on }) => {
    if (guests_on < today || yearOf(guests_on) !== year) return false
    return span === 'year' || (span === 'month') === (monthOf(guests_on) === monthOf(today))
  })
  return coming.reduce((sum, { people }) => sum + people / 2, 0)
}

function passAt(year: number, left: readonly (WineLot & { from: WineLot })[], passing: Plan['passing']) {
  for (const { drink_until, bottles, from } of left) {
    if (drink_until === year && bottles > 0) passing.push({ year, lot: from, bottles })
  }
}

function paceIn({ span }: Period, { yearly, months }: Pace, today: Day): number {
  const month = monthIn(today)
  if (span === 'month') return months[month - 1] ?? 0
  return span === 'year' ? yearly : months.slice(month).reduce((sum, amount) => sum + amount, 0)
}

/** Returns the pace from the end of a period until the end of a year. */
function roomAfter(period: Period, until: number, pace: Pace, today: Day): number {
  const restOfYear = period.span === 'month' ? paceIn({ ...period, span: 'rest' }, pace, today) : 0
  return restOfYear + (until - period.year) * pace.yearly
}

/** Joins the years in which a type is missing, across up to two that have enough. */
function gapsIn(periods: readonly Period[]): Gap[] {
  const gaps: Gap[] = []
  for (const { year, missing } of periods) {
    for (const { type, bottles } of missing) {
      const before = gaps.find(gap => gap.type === type && gap.until >= year - 3)
      if (before) {
        before.until = year
        before.bottles += bottles
      } else gaps.push({ type, from: year, until: year, bottles })
    }
  }
  return gaps.sort((a, b) => a.from - b.from || b.bottles - a.bottles)
}

function monthIn(today: Day): number {
  return Number(today.slice(5, 7))
}
