import type { WineType } from '../../model/wine.ts'
import { partsOf, type WineSummary } from '../../model/wine-summary.ts'
import { type Day, yearOf } from '../../shared/days.ts'
import { type Choice, choose, isPast, type Lot, unitsOf } from './choose.ts'
import { drunkInMonth, type Pace } from './pace.ts'

/** The number of years after this one that the plan covers. */
const yearsPlanned = 15

/** Bottles of a wine in the cellar that age alike. */
export interface WineLot extends Lot {
  line: WineSummary
  /** The value of one bottle in the display currency; null if it is unknown. */
  value_minor: number | null
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
  gaps: Gap[]
}

/** Returns the plan of a cellar from today on at a pace. */
export function planOf(lines: readonly WineSummary[], paces: readonly Pace[], today: Day): Plan {
  const year = yearOf(today)
  const all = lines.flatMap(lotsOf)
  const unknown = all.filter(hasNoWindow)
  const past = all.filter(lot => isPast(lot, year))
  const planned = all.filter(lot => !hasNoWindow(lot))
  const periods = periodsFrom(today)
  const passing: Plan['passing'] = []
  const drunk = drunkInMonth(lines, today)
  for (const pace of paces) {
    planType(
      planned.filter(lot => lot.type === pace.type),
      pace,
      periods,
      { today, drunk: drunk.get(pace.type) ?? 0, passing },
    )
  }
  passing.sort((a, b) => a.year - b.year)
  const bottles = all.reduce((sum, lot) => sum + lot.bottles, 0)
  return { bottles, periods, passing, past, unknown, gaps: gapsIn(periods) }
}

/**
 * Returns the unopened bottles of a wine by window and size. One bottle weighs its value where it is known, and less on
 * an estimate.
 */
export function lotsOf(line: WineSummary): WineLot[] {
  return partsOf(line).flatMap(part => {
    const { wine, in_cellar, unvalued, value_minor } = part
    const value = value_minor === null ? null : value_minor / Math.max(1, in_cellar - unvalued)
    const bottles = part.bottles.filter(({ state, opened_on }) => state === 'in_cellar' && opened_on === null)
    return Array.from(new Set(bottles.map(({ size_ml }) => size_ml)), size_ml => ({
      key: `${wine.id} ${size_ml}`,
      line: part,
      type: wine.type,
      size_ml,
      bottles: bottles.filter(bottle => bottle.size_ml === size_ml).length,
      drink_from: wine.drink_from,
      drink_until: wine.drink_until,
      window_source: wine.window_source,
      value_minor: value,
      weight: (value ?? usualValue) * (wine.window_source === 'estimated' ? doubtful : 1),
    }))
  })
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

function planType(
  lots: readonly WineLot[],
  pace: Pace,
  periods: readonly Period[],
  { today, drunk, passing }: { today: Day; drunk: number; passing: Plan['passing'] },
) {
  const left = lots.map(lot => ({ ...lot, from: lot }))
  let carried = 0
  for (const [at, period] of periods.entries()) {
    const { year } = period
    const wanted = Math.max(0, paceIn(period, pace, today) - (period.span === 'month' ? drunk : 0))
    const room = wanted + carried
    const roomUntil = (until: number) => roomAfter(period, until, pace, today)
    const chosen = choose(left, { year, room, roomUntil, spare: room })
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
