/**
 * A request as it was sent: its key (`Idempotency-Key`), under which it is done once however often it is sent, and a
 * digest of its address and body. It is not a digest of what the contract made of them: another release may read the
 * same request differently, and has to recognise it all the same.
 */
export interface SentRequest {
  key: string
  digest: string
  /** When it was made by the clock of its device (`X-Composed-At`), as it says. */
  composed_at: string | null
  /** The version of the cellar that the device had then (`X-Seen-Version`). */
  seen_version: number | null
}
