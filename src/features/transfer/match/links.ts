import type { Pause } from '../files/table.ts'
import type { ImportPlan } from './import-plan.ts'

/** The rows of the cellar that a file's wines and bottles were imported as, by the rows of the file. */
interface Links {
  wines: Map<string, string>
  /** The ids in the order of the row's bottles; empty for a bottle that was removed in the cellar. */
  bottles: Map<string, string[]>
}

/** The length of a piece that takes about a millisecond to parse. */
const parsedAtOnce = 100_000

/**
 * Returns the stored text of the links, a JSON object. It is made and parsed in pieces, since there may be hundreds of
 * thousands of bottles.
 */
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
  const text = `{"wines":{${wines.join(',')}},"bottles":{${bottles.join(',')}}}`
  // Joining it takes a moment, and storing it another.
  await pause()
  return text
}

/**
 * Maps the wines and bottles of a file that is read again to their rows in the cellar, as far as the links are known.
 */
export class LinksFollowed {
  readonly wines = new Map<string, string>()
  readonly bottles = new Map<string, string>()

  /** Follows the links in the stored text, which is null for an import from before links were stored. */
  static async of(plan: ImportPlan, links_text: string | null, pause: Pause): Promise<LinksFollowed> {
    const followed = new LinksFollowed()
    if (links_text !== null) await followed.#follow(plan, await parsed(links_text, pause), pause)
    return followed
  }

  async #follow(plan: ImportPlan, links: Links, pause: Pause) {
    for (const [wine_id, origin] of plan.wineOrigins) {
      const linked = links.wines.get(origin)
      if (linked !== undefined) this.wines.set(wine_id, linked)
      await pause()
    }
    const counts = new Map<string, number>()
    for (const [at, origin] of plan.bottleOrigins.entries()) {
      const number = counts.get(origin) ?? 0
      counts.set(origin, number + 1)
      const linked = links.bottles.get(origin)?.[number]
      const bottle = plan.bottles[at]
      if (linked !== undefined && bottle) this.bottles.set(bottle.id, linked)
      await pause()
    }
  }
}

async function parsed(text: string, pause: Pause): Promise<Links> {
  const between = text.indexOf('},"bottles":{')
  const bottles = new Map<string, string[]>()
  let from = text.indexOf('{', between)
  while (from < text.length - 2) {
    let to = text.indexOf('],"', from + parsedAtOnce)
    // These characters may also end the name of a row, which a colon follows.
    while (to >= 0 && text[to + 3] === ':') to = text.indexOf('],"', to + 1)
    const end = to < 0 ? text.length - 3 : to
    for (const [origin, ids] of Object.entries(JSON.parse(`{${text.slice(from + 1, end + 1)}}`)))
      bottles.set(origin, ids as string[])
    await pause()
    from = end + 1
  }
  return { wines: new Map(Object.entries(JSON.parse(text.slice('{"wines":'.length, between + 1)))), bottles }
}
