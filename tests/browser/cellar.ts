import { addBottles } from '../../src/features/bottles/commands.ts'
import { type Change, listHistory } from '../../src/features/cellars/contract.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { getSnapshot } from '../../src/ledger/contract.ts'
import { type Replica, replicaOf } from '../../src/ledger/replica.ts'
import { addDays, dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { limits } from '../../src/shared/limits.ts'
import type { Person } from './instance.ts'

/** Adds a wine with bottles to a person's cellar through the API, and returns its id. */
export async function aWine(person: Person, producer: string, count: number): Promise<string> {
  const id = newId()
  await person.call(addWine, { body: { id, producer, vintage: 2020, type: 'white' } })
  if (count === 0) return id
  const body = {
    id: newId(),
    wine_id: id,
    bottle_ids: Array.from({ length: count }, () => newId()),
    size_ml: 750,
    received_on: addDays(dayAt(new Date()), -20),
  }
  await person.call(addBottles, { body })
  return id
}

/** Returns the cellar as the server sends it. */
export async function servedTo(person: Person): Promise<Replica> {
  return replicaOf(await person.call(getSnapshot))
}

/** Returns the whole ledger, oldest first. */
export async function ledger(person: Person): Promise<Change[]> {
  const found: Change[] = []
  for (let before = 999_999_999; before > 1; before = found.at(-1)?.version ?? 0) {
    const { changes } = await person.call(listHistory, { query: { before, limit: limits.page } })
    if (changes.length === 0) break
    found.push(...changes)
  }
  return found.reverse()
}
