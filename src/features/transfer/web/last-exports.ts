import { persistedName } from '../../../client/stored.ts'

const atMostMs = 2_000

/**
 * Sends what only the session that ends can send: the tables made on this device that the security log has not got yet.
 * Gives up where that takes long or fails.
 */
export async function sendLastExports(person_id: string | null | undefined): Promise<void> {
  if (!person_id || localStorage.getItem(persistedName('exports', person_id)) === null) return
  const sending = import('./made-exports.ts').then(({ sendExports }) => sendExports(person_id))
  const pause = new Promise<void>(resolve => setTimeout(resolve, atMostMs))
  await Promise.race([sending, pause]).catch(() => {})
}
