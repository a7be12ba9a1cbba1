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
  const [opening, middle] = ['{"wines":{', '},"bottles":{']
  const between = text.indexOf(middle)
  return {
    wines: await entriesIn<string>(text.slice(opening.length, between), '","', pause),
    bottles: await entriesIn<string[]>(text.slice(between + middle.length, -2), '],"', pause),
  }
}

/** Parses what stands between the braces of an object. `between` is how a value ends and the next name begins. */
async function entriesIn<Value>(text: string, between: string, pause: Pause): Promise<Map<string, Value>> {
  const entries = new Map<string, Value>()
  for (let from = 0; from < text.length; ) {
    let to = text.indexOf(between, from + parsedAtOnce)
    // These characters may also end the name of a row, which a colon follows.
    while (to >= 0 && text[to + between.length] === ':') to = text.indexOf(between, to + 1)
    const end = to < 0 ? text.length : to + 1
    const piece: Record<string, Value> = JSON.parse(`{${text.slice(from, end)}}`)
    for (const [origin, linked] of Object.entries(piece)) entries.set(origin, linked)
    await pause()
    // The comma is left out.
    from = end + 1
  }
  return entries
}
