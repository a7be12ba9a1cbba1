import type { ImportPlan } from './plan.ts'

/** Which rows of the cellar the wines and bottles of a file became, by the rows of the file. */
export interface Links {
  wines: Record<string, string>
  /** In the order of the row's bottles; empty for one that was removed here. */
  bottles: Record<string, string[]>
}

export function linksOf(
  plan: ImportPlan,
  wineOf: (wine_id: string) => string,
  bottleOf: (bottle_id: string) => string,
): Links {
  const links: Links = { wines: {}, bottles: {} }
  for (const [wine_id, origin] of plan.wineOrigins) links.wines[origin] = wineOf(wine_id)
  for (const [at, origin] of plan.bottleOrigins.entries()) {
    links.bottles[origin] ??= []
    links.bottles[origin].push(bottleOf(plan.bottles[at]?.id ?? ''))
  }
  return links
}

/** A file read once more: which rows its wines and bottles became; undefined where it is not known. */
export class LinksFollowed {
  readonly wines = new Map<string, string>()
  readonly bottles = new Map<string, string>()

  constructor(plan: ImportPlan, links: Links | null) {
    if (!links) return
    for (const [wine_id, origin] of plan.wineOrigins) {
      const linked = links.wines[origin]
      if (linked !== undefined) this.wines.set(wine_id, linked)
    }
    const counts = new Map<string, number>()
    for (const [at, origin] of plan.bottleOrigins.entries()) {
      const number = counts.get(origin) ?? 0
      counts.set(origin, number + 1)
      const linked = links.bottles[origin]?.[number]
      const bottle = plan.bottles[at]
      if (linked !== undefined && bottle) this.bottles.set(bottle.id, linked)
    }
  }
}
