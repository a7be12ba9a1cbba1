import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../../../server/db/dialect.ts'
import { BackupError } from '../backup-error.ts'
import { backupsIn, stemOf } from '../folder.ts'
import type { TableForm } from '../table-forms.ts'
import type { Marks } from './marks.ts'
import { type PartFile, partNamed } from './part-file.ts'

/*
 * A chain begins with a backup and leads on from there, part by part. Its last part leads to the contents of the next
 * backup, so that a moment can also be reached from an earlier backup than the one before it.
 */

/** The chain that goes on, after its last part. */
export interface ChainState {
  base: string
  schema: string
  forms: TableForm[]
  number: number
  digest: string
  marks: Marks
}

const chainsFolder = (folder: string) => join(folder, 'moments')
export const chainFolder = (folder: string, base: string) => join(chainsFolder(folder), base)
/** The state stays out of the folder of the backups, which others may copy: hashes of short values can be guessed. */
const stateFile = (folder: string) => join(dirname(folder), 'moments.json')

/** Lists the chains beside the backups of a folder by the names of their backups, the earliest first. */
export async function chainsIn(folder: string): Promise<string[]> {
  const names = await readdir(chainsFolder(folder)).catch(() => [])
  return names.filter(name => name.startsWith('cellar-')).sort()
}

/** Lists the parts of a chain in their order. Throws a `BackupError` if one is missing. */
export async function partsOf(folder: string, base: string): Promise<PartFile[]> {
  const names = await readdir(chainFolder(folder, base)).catch(() => [])
  const parts = names.flatMap(name => partNamed(join(chainFolder(folder, base), name)) ?? [])
  parts.sort((a, b) => a.number - b.number)
  const wrong = parts.findIndex(({ number }, at) => number !== at)
  if (wrong !== -1) throw new BackupError('damaged', `part ${wrong} of ${base} is missing`)
  return parts
}

/** Reads the state of the chain that goes on; undefined if there is none, or its last part is not there. */
export async function readState(folder: string): Promise<ChainState | undefined> {
  try {
    const state: ChainState = JSON.parse(await readFile(stateFile(folder), 'utf8'))
    const parts = await partsOf(folder, state.base)
    return parts[state.number]?.digest === state.digest ? state : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof BackupError) return undefined
    throw error
  }
}

export async function writeState(folder: string, state: ChainState): Promise<void> {
  const file = stateFile(folder)
  await writeFile(`${file}.unfinished`, JSON.stringify(state), { mode: 0o600, flush: true })
  await rename(`${file}.unfinished`, file)
}

/**
 * Removes a part that was written before its process was killed, without the state that belongs to it. The next one leads
 * to everything that it led to.
 */
export async function removeUncounted(folder: string, { base, number }: ChainState): Promise<void> {
  for (const part of await partsOf(folder, base)) if (part.number > number) await rm(part.path)
}

/** The way to a moment: a backup, and the parts that lead on from it. */
export interface Way {
  file: string
  parts: PartFile[]
  /** The time of the state that it leads to. */
  at: string
}

/**
 * Finds the way to the latest state at or before a moment. Throws a `BackupError` if no backup and no chain reach back
 * that far.
 */
export async function wayTo(folder: string, moment: Date): Promise<Way> {
  const until = moment.toISOString()
  const chains = await chainsIn(folder)
  const begun: string[] = []
  for (const base of chains) {
    const [first] = await partsOf(folder, base)
    if (first && first.at <= until) begun.push(base)
  }
  const last = begun.at(-1)
  if (!last) throw new BackupError('out_of_reach', `There is nothing from ${until} or earlier.`)
  const parts = (await partsOf(folder, last)).filter(({ at }) => at <= until)
  return wayThrough(folder, begun, parts)
}

/** Finds the way to the end of the last of some chains, given the parts to take of that one. */
async function wayThrough(folder: string, chains: readonly string[], last: readonly PartFile[]): Promise<Way> {
  const files = new Map((await backupsIn(folder)).map(({ name }) => [stemOf(name), join(folder, name)]))
  let parts = [...last]
  for (let nth = chains.length - 1; nth >= 0; nth--) {
    const base = chains[nth] ?? ''
    const file = files.get(base)
    const at = last.at(-1)?.at ?? ''
    if (file) return { file, parts, at }
    const before = nth > 0 ? await partsOf(folder, chains[nth - 1] ?? '') : []
    if (!before.at(-1)?.isLast) break
    parts = [...before, ...parts]
  }
  throw new BackupError('out_of_reach', 'The backup before that moment is gone.')
}

/** Finds the way to the end of a chain. */
export async function wayToEnd(folder: string, base: string): Promise<Way> {
  const chains = await chainsIn(folder)
  return wayThrough(folder, chains.slice(0, chains.indexOf(base) + 1), await partsOf(folder, base))
}

/** The moments that can be reached: all from the first one on, until the last part. */
interface Reach {
  from: string
  to: string
}

/** Returns the moments that can be reached without a gap up to the last part; null if there are none. */
export async function reach(folder: string): Promise<Reach | null> {
  const backups = new Set((await backupsIn(folder)).map(({ name }) => stemOf(name)))
  let reached: { from: string; parts: PartFile[] } | undefined
  for (const base of await chainsIn(folder)) {
    const before: typeof reached = reached
    const parts = await partsOf(folder, base).catch(noneIfDamaged)
    const isReached = backups.has(base) || before?.parts.at(-1)?.isLast
    const [first] = parts
    reached = first && isReached ? { from: before?.from ?? first.at, parts } : undefined
  }
  const last = reached?.parts.at(-1)
  return reached && last ? { from: reached.from, to: last.at } : null
}

function noneIfDamaged(error: unknown): PartFile[] {
  if (error instanceof BackupError) return []
  throw error
}

/** The time for which each moment can be reached. */
export const reachMs = 30 * 86_400_000

/**
 * Returns the backups that no chain leads to, by which moments of the last 30 days can be reached. They stay, since an
 * earlier backup is no way to their moments.
 */
export async function withoutWayTo(folder: string, now: Date): Promise<Set<string>> {
  const without = new Set<string>()
  let isLedTo = false
  for (const base of await chainsIn(folder)) {
    const parts = await partsOf(folder, base).catch(noneIfDamaged)
    const isRecent = now.getTime() - Date.parse(parts.at(-1)?.at ?? '') < reachMs
    if (!isLedTo && isRecent) without.add(base)
    isLedTo = parts.at(-1)?.isLast ?? false
  }
  return without
}

/** Removes the chains that no moment of the last 30 days needs: those before the last backup that is older than that. */
export async function removeOldChains(folder: string, now: Date): Promise<void> {
  const backups = new Set((await backupsIn(folder)).map(({ name }) => stemOf(name)))
  const chains = await chainsIn(folder)
  const isOld = async (base: string) => {
    const [first] = await partsOf(folder, base).catch(noneIfDamaged)
    return first === undefined || now.getTime() - Date.parse(first.at) >= reachMs
  }
  let needed = 0
  for (const [nth, base] of chains.entries()) if (backups.has(base) && (await isOld(base))) needed = nth
  for (const base of chains.slice(0, needed)) await rm(chainFolder(folder, base), { recursive: true, force: true })
}

const lockRenewedEveryMs = 5000
const lockStaleAfterMs = 30_000
const lockTriedEveryMs = 100

/**
 * Takes the lock on the chains of a folder, and returns the function that gives it back; undefined if another process has
 * it. It is a file, since only processes with the same folder are in each other's way. It is renewed as long as it is
 * held, so that one whose process was killed is soon known as such.
 */
export async function lockChains(folder: string): Promise<(() => Promise<void>) | undefined> {
  await mkdir(chainsFolder(folder), { recursive: true, mode: 0o700 })
  const lock = join(chainsFolder(folder), 'lock')
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (age > lockStaleAfterMs) await rm(lock, { force: true })
  try {
    await (await open(lock, 'wx', 0o600)).close()
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined
    throw error
  }
  const renewal = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), lockRenewedEveryMs)
  renewal.unref()
  return () => {
    clearInterval(renewal)
    return rm(lock, { force: true })
  }
}

/** Takes the lock as soon as nobody else has it. */
export async function lockChainsPatiently(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    const unlock = await lockChains(folder)
    if (unlock) return unlock
    await delay(lockTriedEveryMs)
  }
}
