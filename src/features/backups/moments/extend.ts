import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inSnapshot } from '../../../server/db/dialect.ts'
import { connectDatabase, type Locations, schemaName } from '../../../server/db/open.ts'
import { readSetting } from '../../../server/db/settings.ts'
import type { Database } from '../../../server/db/tables.ts'
import { copyInto, type Encryption, stemOf } from '../folder.ts'
import type { TableForm } from '../table-forms.ts'
import { type ChainState, chainFolder, chainsIn, lockChains, readState, removeUncounted, writeState } from './chain.ts'
import { differences } from './differences.ts'
import { type Marks, marksOf } from './marks.ts'
import { partNamed, writePart } from './part-file.ts'

/** The folder of the backups, and those who can read them. */
export interface Place {
  folder: string
  encryption: Encryption
}

/** Returns the chain that goes on; undefined if there is none whose tables are of this release. */
export async function openChain(folder: string): Promise<ChainState | undefined> {
  const state = await readState(folder)
  return state?.schema === schemaName ? state : undefined
}

/**
 * Adds a part to the chain that goes on, and returns true, if anything has changed since its last one. Returns false if
 * nothing has or there is no such chain, and null if another process is at it.
 */
export async function addPart(where: Locations, now: () => Date, place: Place): Promise<boolean | null> {
  const unlock = await lockChains(place.folder)
  if (!unlock) return null
  try {
    const chain = await openChain(place.folder)
    if (!chain) return false
    const db = await connectDatabase(where)
    try {
      return await inSnapshot(db, async tx => {
        const at = await timeOfSnapshot(tx, now)
        const marks = await marksOf(tx, chain.forms)
        if (JSON.stringify(marks) === JSON.stringify(chain.marks)) return false
        await extend(chain, { db: tx, at, marks, isLast: false }, place)
        return true
      })
    } finally {
      await db.destroy()
    }
  } finally {
    await unlock()
  }
}

/** Returns a time just after that of the snapshot, which begins with the first statement. */
export async function timeOfSnapshot(db: Database, now: () => Date): Promise<Date> {
  await readSetting(db, 'instance')
  return now()
}

interface Extension {
  db: Database
  at: Date
  marks: Marks
  isLast: boolean
}

async function extend(chain: ChainState, { db, at, marks, isLast }: Extension, { folder, encryption }: Place) {
  await removeUncounted(folder, chain)
  const { base, schema, forms } = chain
  const head = { base, number: chain.number + 1, after: chain.digest, at: at.toISOString(), schema }
  const steps = differences(db, forms, chain.marks, marks)
  const { number, digest } = await writePart(chainFolder(folder, base), head, steps, isLast, encryption)
  await writeState(folder, { base, schema, forms, number, digest, marks })
}

/**
 * Begins the chain of a new backup within the snapshot that it is read from, while nobody else changes the chains of the
 * folder. The chain that went on so far ends with a part that leads to the same contents; that one is returned.
 */
export async function beginChain(
  db: Database,
  forms: readonly TableForm[],
  at: Date,
  target: string,
  place: Place,
): Promise<{ ended: string | undefined; marks: Marks }> {
  const { folder, encryption } = place
  const base = stemOf(basename(target))
  const marks = await marksOf(db, forms)
  const chain = await openChain(folder)
  if (chain) await extend(chain, { db, at, marks, isLast: true }, place)
  const head = { base, number: 0, after: null, at: at.toISOString(), schema: schemaName }
  const { number, digest } = await writePart(chainFolder(folder, base), head, nothing(), false, encryption)
  await writeState(folder, { base, schema: schemaName, forms: [...forms], number, digest, marks })
  return { ended: chain?.base, marks }
}

async function* nothing() {}

/** Copies the parts of the last two chains that a second folder does not have yet. */
export async function copyChains(folder: string, second: string): Promise<void> {
  for (const base of (await chainsIn(folder)).slice(-2)) {
    const [from, into] = [chainFolder(folder, base), chainFolder(second, base)]
    const there = new Set(await readdir(into).catch(() => []))
    for (const name of await readdir(from)) {
      if (partNamed(name) && !there.has(name)) await copyInto(join(from, name), into)
    }
  }
}
