/**
 * A request as it was sent: its key (`Idempotency-Key`), under which it is done once however often it is sent, and a
 * digest of its address and body. The digest does not depend on the contract, because another release may read the same
 * request differently, and still has to recognize it.
 */
export interface SentRequest {
  key: string
  digest: string
  /** The time zone of the person's calendar (`X-Time-Zone`). */
  time_zone: string
  /** The time at which it was made, as the device's clock reports it (`X-Composed-At`). */
  composed_at: string | null
  /** The version of the cellar that the device had at that time (`X-Seen-Version`). */
  seen_version: number | null
}
