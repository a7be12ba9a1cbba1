import { seededRandom } from '../../src/shared/seeded-random.ts'
import { tell } from './setting/figures.ts'

/*
 * A simulated year of many cellars, minute by minute, the same every time: how many are open at once, and how often they
 * are written. Nothing is measured here. docs/scale.md has the figures beside the measured cost of a request.
 */

/* The habits are assumptions, all on the large side: nobody has published theirs. */
const bottles = 350
/** A hundred bottles come and go a year. They come by the half dozen and go one by one, and as much again is noted. */
const writesPerYear = 240
/** Twice a week somebody looks, with or without a change. */
const visitsPerYear = 104
const minutesOfVisit = 6
/** Everybody lives in one time zone, which makes the evenings as full as they can be. */
const partsOfDay = [1, 1, 0, 0, 0, 0, 1, 2, 3, 3, 3, 4, 4, 3, 3, 3, 4, 7, 11, 14, 13, 10, 6, 3]
const partsOfWeek = [7, 5, 5, 5, 6, 10, 12]
const partsOfYear = [8, 7, 8, 8, 8, 7, 7, 7, 8, 9, 10, 13]

const minutesOfDay = 24 * 60
const days = 365

for (const cellars of [1_000, 10_000, 100_000, 1_000_000]) {
  const { open, writes } = busiestMinute(cellars)
  const name = `${cellars.toLocaleString('en')} cellars`
  tell(`${name}: bottles`, cellars * bottles, '')
  tell(`${name}: open at once, at most in a year`, open, '')
  tell(`${name}: writes a second in the busiest minute`, writes / 60, '/s')
  const mean = (cellars * writesPerYear) / days / minutesOfDay / 60
  tell(`${name}: writes a second over the year`, mean, '/s')
}

/** Returns the most cellars that were open and the most writes that were made in any minute of the year. */
function busiestMinute(cellars: number): { open: number; writes: number } {
  const random = seededRandom(`${cellars} cellars`)
  const visits: number[] = []
  const most = { open: 0, writes: 0 }
  for (let day = 0; day < days; day++) {
    const month = Math.min(11, Math.floor((day * 12) / days))
    const ofDay = shareOf(partsOfYear, month) * (12 / days) * shareOf(partsOfWeek, day % 7) * 7
    for (let minute = 0; minute < minutesOfDay; minute++) {
      const ofMinute = (ofDay * shareOf(partsOfDay, Math.floor(minute / 60))) / 60
      visits.push(happened(cellars * visitsPerYear * ofMinute, random))
      const open = visits.slice(-minutesOfVisit).reduce((sum, count) => sum + count, 0)
      most.open = Math.max(most.open, open)
      most.writes = Math.max(most.writes, happened(cellars * writesPerYear * ofMinute, random))
    }
  }
  return most
}

function shareOf(parts: readonly number[], at: number): number {
  return (parts[at] ?? 0) / parts.reduce((sum, part) => sum + part, 0)
}

/** Draws from Poisson's distribution, by its normal approximation where many are expected. */
function happened(expected: number, random: () => number): number {
  if (expected > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(expected + normal * Math.sqrt(expected)))
  }
  let count = 0
  for (let left = random(); left > Math.exp(-expected); left *= random()) count++
  return count
}
