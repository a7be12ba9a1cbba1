import type { WineType } from '../../model/wine.ts'
import { bundledEstimates } from './bundled-estimates.ts'
import { type Estimate, foldPlace, type OtherNames, RuleBook } from './matching.ts'

interface Ours {
  /** `reference/estimates/SOURCE.md` describes them. */
  estimates: readonly Estimate[]
  otherNames: OtherNames
  book: RuleBook
}

let made: Ours | undefined

/** Returns our own estimates. */
export function ourEstimates(): Ours {
  made ??= makeOurs()
  return made
}

function makeOurs(): Ours {
  const { places, grapes, rows } = bundledEstimates()
  const estimates = rows.map(row => ({
    id: null,
    type: row.type as WineType,
    country: row.country ?? null,
    region: row.region ?? null,
    grape: row.grape ?? null,
    classification: row.classification ?? null,
    years_from: row.from,
    years_until: row.until,
  }))
  const otherNames = { places: usualNames(places), grapes: usualNames(grapes) }
  return { estimates, otherNames, book: new RuleBook(estimates, otherNames) }
}

function usualNames(groups: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap(([usual = '', ...others]) => others.map(other => [foldPlace(other), foldPlace(usual)] as const)),
  )
}
