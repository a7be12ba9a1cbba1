import bundled from '../../../reference/estimates/windows.json' with { type: 'json' }
import type { WindowRule } from '../../model/window-rule.ts'
import type { Wine } from '../../model/wine.ts'
import { foldOnce } from '../../shared/text.ts'

/**
 * A rule for estimating windows: the criteria for a wine, and the years after its vintage between which it is likely to
 * be good.
 */
export type Estimate = Omit<WindowRule, 'id'> & { id: string | null }

/** Our own estimates; `reference/estimates/SOURCE.md` describes them. */
export const ourEstimates: readonly Estimate[] = (bundled as Partial<Record<string, string | number>>[]).map(
  entry =>
    ({
      id: null,
      type: entry.type ?? null,
      country: entry.country ?? null,
      region: entry.region ?? null,
      grape: entry.grape ?? null,
      classification: entry.classification ?? null,
      years_from: entry.from,
      years_until: entry.until,
    }) as Estimate,
)

/**
 * Finds the rule that decides the window of a wine: the cellar's own rules come before ours, and in each list the most
 * specific rule comes first.
 */
export type Estimator = (wine: Wine) => Estimate | undefined

export function estimatorOf(own: Iterable<WindowRule>): Estimator {
  const mine = [...own].map(ready).sort(byWeight)
  const ours = ourEstimates.map(ready).sort(byWeight)
  const ordered = [...mine, ...ours]
  const byType = new Map(ordered.map(({ rule: { type } }) => [type, ordered.filter(each => isOf(each.rule, type))]))
  const ofNoType = ordered.filter(({ rule }) => rule.type === null)
  return wine => (byType.get(wine.type) ?? ofNoType).find(rule => holds(rule, wine))?.rule
}

interface Kept {
  estimator: Estimator
  made: WeakMap<Wine, Wine>
}

const kept = new WeakMap<ReadonlyMap<string, WindowRule>, Kept>()

function keptFor(rules: ReadonlyMap<string, WindowRule>): Kept {
  const known = kept.get(rules)
  if (known) return known
  const made = { estimator: estimatorOf(rules.values()), made: new WeakMap<Wine, Wine>() }
  kept.set(rules, made)
  return made
}

/** Returns the estimator of a cellar, created once for each state of its rules. */
export function estimatorFor(rules: ReadonlyMap<string, WindowRule>): Estimator {
  return keptFor(rules).estimator
}

/**
 * Returns `withEstimate` with the rules of a cellar; its results are cached for each state of the rules and of a wine.
 */
export function estimatedBy(rules: ReadonlyMap<string, WindowRule>): (wine: Wine) => Wine {
  const { estimator, made } = keptFor(rules)
  return wine => {
    let found = made.get(wine)
    if (!found) {
      found = withEstimate(wine, estimator)
      made.set(wine, found)
    }
    return found
  }
}

/** Returns the wine with an estimated window when it has none of its own and a known vintage. */
export function withEstimate(wine: Wine, estimate: Estimator): Wine {
  if (wine.vintage === null || wine.drink_from !== null || wine.drink_until !== null) return wine
  const rule = estimate(wine)
  if (!rule) return wine
  const { years_from, years_until } = rule
  return {
    ...wine,
    drink_from: wine.vintage + years_from,
    drink_until: wine.vintage + years_until,
    window_source: 'estimated',
  }
}

/** A rule with its texts folded and alternative names split. */
interface Ready {
  rule: Estimate
  weight: number
  regions: readonly string[]
  grapes: readonly string[]
  classes: readonly string[]
}

function ready(rule: Estimate): Ready {
  const regions = namesIn(rule.region)
  const grapes = namesIn(rule.grape)
  const classes = namesIn(rule.classification)
  const weight =
    (classes.length > 0 ? 16 : 0) +
    (regions.length > 0 ? 8 : 0) +
    (grapes.length > 0 ? 4 : 0) +
    (rule.country ? 2 : 0) +
    (rule.type ? 1 : 0)
  return { rule, weight, regions, grapes, classes }
}

function byWeight(a: Ready, b: Ready): number {
  return b.weight - a.weight
}

function isOf({ type }: Estimate, wanted: Estimate['type']): boolean {
  return type === null || type === wanted
}

function holds({ rule, regions, grapes, classes }: Ready, wine: Wine): boolean {
  if (rule.country && rule.country !== wine.country) return false
  if (regions.length > 0) {
    const lies = [wine.appellation, wine.subregion, wine.region].some(name => name && regions.includes(foldOnce(name)))
    if (!lies) return false
  }
  if (grapes.length > 0 && !wine.grapes.some(grape => grapes.includes(foldOnce(grape.name)))) return false
  if (classes.length === 0) return true
  const said = ` ${foldOnce([wine.classification, wine.designation, wine.name].filter(Boolean).join(' '))} `
  return classes.some(name => said.includes(` ${name} `))
}

function namesIn(text: string | null): string[] {
  return text === null ? [] : text.split('=').map(foldOnce)
}
