import type { ScoreScale } from '../shared/score-scales.ts'
import { scoreScale, storedScore } from '../shared/scores.ts'
import type { Wine } from './wine.ts'

/**
 * The critics and communities whose scores come with imported files, by the short names that CellarTracker uses. Those
 * without a full name here are known by the short one only.
 */
export const critics = {
  CT: 'CellarTracker',
  Vivino: 'Vivino',
  WA: 'Wine Advocate',
  WS: 'Wine Spectator',
  JS: 'James Suckling',
  JR: 'Jancis Robinson',
  AG: 'Vinous, Antonio Galloni',
  IWC: 'International Wine Cellar',
  BH: 'Burghound',
  WE: 'Wine Enthusiast',
  JG: 'John Gilman',
  JH: 'James Halliday',
  WFW: 'The World of Fine Wine',
  WD: 'Winedoctor',
  RH: 'RH',
  GV: 'GV',
  JK: 'JK',
  LD: 'LD',
  CW: 'CW',
  PR: 'PR',
  SJ: 'SJ',
  RR: 'RR',
  MFW: 'MFW',
  WWR: 'WWR',
  IWR: 'IWR',
  CHG: 'CHG',
  TT: 'TT',
  TWF: 'TWF',
  DR: 'DR',
  FP: 'FP',
  JM: 'JM',
  PG: 'PG',
  WAL: 'WAL',
} as const

export type Critic = keyof typeof critics
export const criticNames = Object.keys(critics) as Critic[]

/** The scores of a critic as a column of the list, and as its order. */
export type CriticColumn = `critic:${Critic}`
export const criticColumns = criticNames.map((critic): CriticColumn => `critic:${critic}`)

export function isCriticColumn(column: string): column is CriticColumn {
  return column.startsWith('critic:')
}

export function criticOf(column: CriticColumn): Critic {
  return column.slice('critic:'.length) as Critic
}

/** Returns the critics who have scored some of the wines. */
export function criticsOf(wines: Iterable<Wine>): Critic[] {
  const found = new Set<Critic>()
  for (const { extra } of wines) for (const critic of scoresIn(extra).keys()) found.add(critic)
  return criticNames.filter(critic => found.has(critic))
}

/** A score of a critic. */
export interface CriticScore {
  /** From 0 to 100; the middle of two scores. */
  score: number
  scale: ScoreScale
  /** The text in the file when it is more than a number: `18-19+`. */
  text: string | undefined
}

/** Returns the score that a critic has given a wine. */
export function criticScore({ extra }: Wine, critic: Critic): CriticScore | undefined {
  return scoresIn(extra).get(critic)
}

type Scores = ReadonlyMap<Critic, CriticScore>

/** Cached, because the list asks for them at each key of a search. */
const cached = new WeakMap<Wine['extra'], Scores>()

function scoresIn(extra: Wine['extra']): Scores {
  let scores = cached.get(extra)
  if (!scores) {
    const found = new Map<Critic, CriticScore>()
    for (const [heading, text] of Object.entries(extra)) {
      const critic = byHeading.get(heading) ?? byHeading.get(heading.toLowerCase())
      const score = critic && parsedScore(text)
      if (score) found.set(critic, score)
    }
    scores = found
    cached.set(extra, scores)
  }
  return scores
}

/** A short name has to be written as it is here, a full one in any case. */
const byHeading: ReadonlyMap<string, Critic> = new Map([
  ...criticNames.flatMap(critic => [[critic, critic] as const, [critics[critic].toLowerCase(), critic] as const]),
  ['CScore', 'CT'],
  ['average rating', 'Vivino'],
])

/**
 * Reads `94`, `92-94`, `(92-94)`, `18.5+` and the like. The scale follows from the number, because critics change
 * theirs: up to 5 are stars, up to 20 are points of 20.
 */
function parsedScore(text: string): CriticScore | undefined {
  const [, low, high = low] = /^\(?(\d+(?:[.,]\d+)?)\+?(?:\s*[-–]\s*(\d+(?:[.,]\d+)?)\+?)?\)?$/.exec(text.trim()) ?? []
  const [from, to] = [low, high].map(number => Number(number?.replace(',', '.')))
  const scale = scalesUp.find(each => to !== undefined && to <= scoreScale[each].most)
  if (!from || !to || !scale) return undefined
  const isPlain = /^[\d.,]+$/.test(text.trim())
  return { score: storedScore((from + to) / 2, scale), scale, text: isPlain ? undefined : text.trim() }
}

const scalesUp = ['stars_5', 'points_20', 'points_100'] as const
