import type { WineType } from '../../model/wine.ts'
import { usualSize } from '../bottles/sizes.ts'
import { stageOf, stageParts, type Window } from '../wines/drinking-window.ts'

/* The formulas are explained in docs/drink-plan.md. */

/** Bottles of one wine that age alike. */
export interface Lot extends Window {
  key: string
  type: WineType
  size_ml: number
  bottles: number
  window_source: 'own' | 'imported' | 'estimated' | null
  /** The loss that one of its bottles would be, compared with those of other lots. */
  weight: number
}

/** The reason for which a bottle is opened in a period. */
export type Reason = 'now_or_never' | 'makes_room' | 'peak' | 'early' | 'late' | 'past'

export interface Choice<L extends Lot> {
  lot: L
  bottles: number
  reason: Reason
}

/** One period of the plan for the bottles of one type. All amounts are in bottles of 75 cl. */
export interface Step<L extends Lot = Lot> {
  year: number
  /** The amount that the pace allows in this period. */
  room: number
  /** Returns what the pace allows after this period until the end of a year. */
  roomUntil: (year: number) => number
  /** The amount that may be opened for pleasure alone, so that a minimum stays in the cellar. */
  spare: number
  /** True for bottles that may not be opened in this period. */
  isLockedNow?: (lot: L) => boolean
}

/**
 * Returns the bottles of one type to open in a period: first those that have to leave now so that later ones find room
 * before their windows end, then those that are best now.
 */
export function choose<L extends Lot>(lots: readonly L[], step: Step<L>): Choice<L>[] {
  const { year, isLockedNow = () => false } = step
  const open = lots.filter(lot => lot.bottles > 0 && isRipe(lot, year) && !isLockedNow(lot))
  const { saved, urgent } = savedOf(lots, step)
  const due = open
    .filter(lot => saved.has(lot))
    .sort((a, b) => deadlineIn(a, year) - deadlineIn(b, year) || b.weight - a.weight)
  const must = taken(due, urgent, lot => saved.get(lot) ?? 0)
  const left = Math.min(step.room, step.spare) - unitsOf(must)
  const urgentOnes = new Map(must.map(({ lot, bottles }) => [lot, bottles]))
  const best = [...open].sort((a, b) => comparedNow(a, b, year))
  const more = taken(best, left, lot => lot.bottles - (urgentOnes.get(lot) ?? 0))
  const others = new Map(more.map(({ lot, bottles }) => [lot, bottles]))
  return [
    ...must.map(({ lot, bottles }) => ({
      lot,
      bottles: bottles + (others.get(lot) ?? 0),
      reason: urgentReason(lot, year),
    })),
    ...more
      .filter(({ lot }) => !urgentOnes.has(lot))
      .map(({ lot, bottles }) => ({ lot, bottles, reason: reasonIn(lot, year) })),
  ]
}

/**
 * Returns the years in which the plan opens a wine. Of an estimated window the first and the last sixth are in doubt;
 * its bottles are opened there only when they are already in the last one.
 */
function safeYears({ drink_from, drink_until, window_source }: Lot): { from: number; until: number } {
  const from = drink_from ?? Number.NEGATIVE_INFINITY
  const until = drink_until ?? Number.POSITIVE_INFINITY
  const years = until - from + 1
  const margin = window_source === 'estimated' && Number.isFinite(years) ? Math.floor(years / 6) : 0
  return { from: from + margin, until: until - margin }
}

/** Returns the bottles of 75 cl that hold as much. */
export function unitOf({ size_ml }: Pick<Lot, 'size_ml'>): number {
  return size_ml / usualSize
}

export function unitsOf(choices: readonly { lot: Lot; bottles: number }[]): number {
  return choices.reduce((sum, { lot, bottles }) => sum + bottles * unitOf(lot), 0)
}

export function isPast({ drink_until }: Window, year: number): boolean {
  return drink_until !== null && year > drink_until
}

function isRipe(lot: Lot, year: number): boolean {
  return safeYears(lot).from <= year
}

/** Returns the year in which the last bottle should be opened. */
function deadlineIn(lot: Lot, year: number): number {
  if (isPast(lot, year)) return Number.POSITIVE_INFINITY
  return Math.max(safeYears(lot).until, year)
}

/**
 * Returns how many bottles of each lot can be opened before their windows end, the heaviest lots first, and how much of
 * this period they need. `slack` is what the pace leaves until the end of each year.
 */
function savedOf<L extends Lot>(
  lots: readonly L[],
  { year, room, roomUntil }: Step<L>,
): { saved: Map<L, number>; urgent: number } {
  const saved = new Map<L, number>()
  const ending = lots
    .map(lot => ({ lot, deadline: deadlineIn(lot, year) }))
    .filter(({ lot, deadline }) => lot.bottles > 0 && Number.isFinite(deadline))
    .sort((a, b) => b.lot.weight - a.lot.weight || a.deadline - b.deadline)
  const last = ending.reduce((latest, { deadline }) => Math.max(latest, deadline), year)
  const slack = Array.from({ length: last - year + 1 }, (_, ahead) => room + roomUntil(year + ahead))
  for (const { lot, deadline } of ending) {
    const unit = unitOf(lot)
    const from = deadline - year
    let least = Number.POSITIVE_INFINITY
    for (let at = from; at < slack.length; at++) least = Math.min(least, slack[at] ?? 0)
    const bottles = Math.min(lot.bottles, bottlesIn(least, unit))
    if (bottles === 0) continue
    saved.set(lot, bottles)
    for (let at = from; at < slack.length; at++) slack[at] = (slack[at] ?? 0) - bottles * unit
  }
  return { saved, urgent: Math.min(room, room - Math.min(room, ...slack)) }
}

/** Takes bottles in order until the room is filled; the last one may exceed it by half its size. */
function taken<L extends Lot>(lots: readonly L[], room: number, most: (lot: L) => number) {
  const choices: { lot: L; bottles: number }[] = []
  let left = room
  for (const lot of lots) {
    const unit = unitOf(lot)
    const bottles = Math.min(most(lot), bottlesIn(left, unit))
    if (bottles === 0) continue
    choices.push({ lot, bottles })
    left -= bottles * unit
  }
  return choices
}

function bottlesIn(room: number, unit: number): number {
  return Math.max(0, Math.floor(room / unit + 0.5))
}

const order: readonly Reason[] = ['peak', 'late', 'early', 'past']

function comparedNow(a: Lot, b: Lot, year: number): number {
  return (
    order.indexOf(reasonIn(a, year)) - order.indexOf(reasonIn(b, year)) ||
    deadlineIn(a, year) - deadlineIn(b, year) ||
    b.weight - a.weight
  )
}

function reasonIn(lot: Lot, year: number): Reason {
  const { maturity } = stageParts(stageOf(lot, year))
  return maturity === 'early' || maturity === 'late' || maturity === 'past' ? maturity : 'peak'
}

/** Returns the reason to open a bottle in a year by itself; undefined if it is not ripe or has no window. */
export function reasonNow(lot: Lot, year: number): Reason | undefined {
  if ((lot.drink_from === null && lot.drink_until === null) || !isRipe(lot, year)) return undefined
  return deadlineIn(lot, year) === year ? 'now_or_never' : reasonIn(lot, year)
}

function urgentReason(lot: Lot, year: number): Reason {
  return deadlineIn(lot, year) === year ? 'now_or_never' : 'makes_room'
}
