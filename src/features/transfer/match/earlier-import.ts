import type { Wine } from '../../../model/wine.ts'
import type { ImportSettings } from '../contract.ts'
import type { Pause } from '../files/table.ts'
import type { ImportPlan } from './import-plan.ts'
import { LinksFollowed } from './links.ts'
import { type Renamed, renamedWines } from './renamed-wines.ts'
import { describeBottles, type Paired, pairBottles, pairWines } from './what-changed.ts'

/** An applied import whose file was read again. */
export interface EarlierImport {
  import_id: string
  file_name: string
  version: number
  taken_at: string
  plan: ImportPlan
  /** The stored text of its links; null for an import from before links were stored. */
  links: string | null
  kinds: readonly string[]
}

/** A file compared with an earlier export of the same cellar. */
export interface LaterExport {
  earlier: Omit<EarlierImport, 'links'>
  /** False for an import from before links were stored. */
  is_linked: boolean
  followed: LinksFollowed
  /** The wines of the earlier export, keyed by the same wines of the file. */
  wines: ReadonlyMap<string, Wine>
  renamed: readonly (Renamed & { same: boolean })[]
  bottles: Paired
  /** True when the file has all tables of the earlier one, so that whatever it leaves out no longer exists. */
  whole: boolean
}

/** The share in common with an earlier file from which a file is its later export without further search. */
const enough = 0.5

/**
 * Returns the earlier import of which a file is a later export: the first that shares half of it, else the one that
 * shares the most.
 */
export async function laterExport(
  plan: ImportPlan,
  kinds: readonly string[],
  earlier: AsyncIterable<EarlierImport> | Iterable<EarlierImport>,
  pause: Pause,
  renamed: ImportSettings['renamed'] = [],
): Promise<LaterExport | undefined> {
  let best: { share: number; later: LaterExport } | undefined
  for await (const each of earlier) {
    const later = await comparedWith(plan, kinds, each, pause, renamed)
    const share = shareOf(later)
    if (share > (best?.share ?? 0)) best = { share, later }
    if (share >= enough) break
  }
  return best?.later
}

async function comparedWith(
  plan: ImportPlan,
  kinds: readonly string[],
  earlier: EarlierImport,
  pause: Pause,
  decisions: NonNullable<ImportSettings['renamed']>,
): Promise<LaterExport> {
  const wines = await pairWines(earlier.plan, plan, pause)
  const renamed = (await renamedWines(earlier.plan, plan, wines, pause)).map(each => ({
    ...each,
    same: decisions.find(({ row }) => row === each.row)?.same ?? each.likely,
  }))
  for (const { before, now, same } of renamed) if (same) wines.set(now.id, before)
  const before = await describeBottles(earlier.plan, id => id, pause)
  const now = await describeBottles(plan, id => wines.get(id)?.id ?? id, pause)
  const bottles = await pairBottles(before, now, pause)
  const whole = earlier.kinds.every(kind => kinds.includes(kind))
  const { links, ...about } = earlier
  const followed = await LinksFollowed.of(earlier.plan, links, pause)
  return { earlier: about, followed, wines, renamed, bottles, whole, is_linked: links !== null }
}

/**
 * Returns the share of the earlier file that the later one has. Wines count as much as bottles, because all bottles of
 * a small cellar may have left since.
 */
function shareOf({ earlier, wines, bottles }: LaterExport): number {
  const { length } = earlier.plan.bottles
  const ofWines = wines.size / Math.max(1, earlier.plan.wines.matched.size)
  return length > 0 ? (bottles.pairs.length / length + ofWines) / 2 : ofWines
}
