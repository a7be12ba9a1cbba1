import type { Pause } from '../files/table.ts'
import type { ImportPlan } from './import-plan.ts'

/** The rows of the cellar that a file's wines and bottles were imported as, by the rows of the file. */
export interface Links {
  wines: Record<string, string>
  /** The ids in the order of the row's bottles; empty for a bottle that was removed in the cellar. */
  bottles: Record<string, string[]>
}

/** Returns the stored text of the links. It is made in pieces, since there may be a hundred thousand bottles. */
export async function linksText(
  plan: ImportPlan,
  wineOf: (wine_id: string) => string,
  bottleOf: (bottle_id: string) => string,
  pause: Pause,
): Promise<string> {
  const wines: string[] = []
  for (const [wine_id, origin] of plan.wineOrigins) {
    wines.push(`${JSON.stringify(origin)}:${JSON.stringify(wineOf(wine_id))}`)
    await pause()
  }
  const bottles: string[] = []
  let ids: string[] = []
  for (const [at, origin] of plan.bottleOrigins.entries()) {
    ids.push(bottleOf(plan.bottles[at]?.id ?? ''))
    // The bottles of a row are consecutive.
    if (plan.bottleOrigins[at + 1] !== origin) {
      bottles.push(`${JSON.stringify(origin)}:${JSON.stringify(ids)}`)
      ids = []
    }
    await pause()
  }
  return `{"wines":{${wines.join(',')}},"bottles":{${bottles.join(',')}}}`
}

/**
 * Maps the wines and bottles of a file that is read again to their rows in the cellar, as far as the links are known.
 */
export class LinksFollowed {
  readonly wines = new Map<string, string>()
  readonly bottles = new Map<string, string>()

  static async of(plan: ImportPlan, links: Links | null, pause: Pause): Promise<LinksFollowed> {
    const followed = new LinksFollowed()
    if (links) await followed.#follow(plan, links, pause)
    return followed
  }

  async #follow(plan: ImportPlan, links: Links, pause: Pause) {
    const wines = new Map(Object.entries(links.wines))
    for (const [wine_id, origin] of plan.wineOrigins) {
      const linked = wines.get(origin)
      if (linked !== undefined) this.wines.set(wine_id, linked)
      await pause()
    }
    const bottles = new Map(Object.entries(links.bottles))
    const counts = new Map<string, number>()
    for (const [at, origin] of plan.bottleOrigins.entries()) {
      const number = counts.get(origin) ?? 0
      counts.set(origin, number + 1)
      const linked = bottles.get(origin)?.[number]
      const bottle = plan.bottles[at]
      if (linked !== undefined && bottle) this.bottles.set(bottle.id, linked)
      await pause()
    }
  }
}
