import { addBottles } from '../../../src/features/bottles/commands.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { Somebody } from '../../harness.ts'
import type { Server } from './server.ts'

/** Adds a bottle of a wine by HTTP. Returns the version that this made. */
export async function addBottle(
  server: Server,
  somebody: Pick<Somebody, 'cellar_id' | 'token'>,
  wine_id: string,
): Promise<number> {
  const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: '2026-01-02' }
  const answer = await server.send(addBottles, somebody, { body })
  if (answer.status !== 201) throw new Error(`A bottle was refused: ${await answer.text()}`)
  return (await answer.json()).version
}
