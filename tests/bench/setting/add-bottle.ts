import { addBottles } from '../../../src/features/bottles/commands.ts'
import { commandReach } from '../../../src/ledger/command.ts'
import { addressOf } from '../../../src/shared/address.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { Somebody } from '../../harness.ts'
import type { Server } from './server.ts'

/** Adds a bottle of a wine by HTTP. Returns the version that this made. */
export async function addBottle(
  { address }: Server,
  { cellar_id, token }: Pick<Somebody, 'cellar_id' | 'token'>,
  wine_id: string,
): Promise<number> {
  const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: '2026-01-02' }
  const answer = await fetch(address + addressOf(commandReach(addBottles.name), { cellar_id }), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': newId(),
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(`A bottle was refused: ${await answer.text()}`)
  return (await answer.json()).version
}
