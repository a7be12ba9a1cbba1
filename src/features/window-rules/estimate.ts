import type { WindowRule } from '../../model/window-rule.ts'
import type { Wine } from '../../model/wine.ts'
import { usualSize } from '../bottles/sizes.ts'
import { ageingFactor } from './ageing-by-size.ts'
import { type Estimate, type Match, RuleBook } from './matching.ts'
import { ourEstimates } from './ours.ts'

/**
 * Finds the rule that decides the window of a wine: the cellar's own rules come before ours, and among each the most
 * exact one decides.
 */
export type Estimator = (wine: Wine) => Estimate | undefined

export function estimatorOf(own: Iterable<WindowRule>): Estimator {
  const { otherNames, book } = ourEstimates()
  const mine = new RuleBook(own, otherNames)
  return wine => mine.find(wine) ?? book.find(wine)
}

/** Returns those of our rules that hold for a wine, the most exact one first. */
export function matchesOfOurs(wine: Wine): Match[] {
  return ourEstimates().book.matches(wine)
}

interface CachedEstimates {
  estimator: Estimator
  /** The wines with their estimates by the factor of a size. */
  made: Map<number, WeakMap<Wine, Wine>>
}

const caches = new WeakMap<ReadonlyMap<string, WindowRule>, CachedEstimates>()

function cacheFor(rules: ReadonlyMap<string, WindowRule>): CachedEstimates {
  const known = caches.get(rules)
  if (known) return known
  const made = { estimator: estimatorOf(rules.values()), made: new Map<number, WeakMap<Wine, Wine>>() }
  caches.set(rules, made)
  return made
}

/** Returns the estimator of a cellar, created once for each state of its rules. */
export function estimatorFor(rules: ReadonlyMap<string, WindowRule>): Estimator {
  return cacheFor(rules).estimator
}

/**
 * Returns `withEstimate` with the rules of a cellar; its results are cached for each state of the rules and of a wine.
 */
export function estimatedBy(rules: ReadonlyMap<string, WindowRule>): (wine: Wine, size_ml?: number) => Wine {
  const { estimator, made } = cacheFor(rules)
  return (wine, size_ml = usualSize) => {
    if (!isEstimable(wine)) return wine
    const factor = ageingFactor(size_ml)
    let ofSize = made.get(factor)
    if (!ofSize) {
      ofSize = new WeakMap()
      made.set(factor, ofSize)
    }
    let found = ofSize.get(wine)
    if (!found) {
      found = withEstimate(wine, estimator, size_ml)
      ofSize.set(wine, found)
    }
    return found
  }
}

/** Returns the wine with a window estimated for a size of bottle when it has none of its own and a known vintage. */
export function withEstimate(wine: Wine, estimate: Estimator, size_ml = usualSize): Wine {
  if (!isEstimable(wine)) return wine
  const rule = wine.vintage === null ? undefined : estimate(wine)
  if (wine.vintage === null || !rule) {
    return wine.window_source === null ? wine : { ...wine, drink_from: null, drink_until: null, window_source: null }
  }
  const factor = ageingFactor(size_ml)
  return {
    ...wine,
    drink_from: wine.vintage + Math.round(rule.years_from * factor),
    drink_until: wine.vintage + Math.round(rule.years_until * factor),
    window_source: 'estimated',
  }
}

/** An estimate that came with an archive or a file is made again, so that it always agrees with its rule. */
function isEstimable({ drink_from, drink_until, window_source }: Wine): boolean {
  return window_source === 'estimated' || (drink_from === null && drink_until === null)
}
