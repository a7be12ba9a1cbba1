import type { CellarAccess } from '../../server/access.ts'
import { ReadyJson } from '../../server/answers.ts'
import type { Database } from '../../server/db/tables.ts'
import { LastUsed } from '../../shared/last-used.ts'
import { shownChangeId } from './projection.ts'
import { snapshotPart } from './snapshot-part.ts'

/** A part takes some three megabytes. */
const partsAtMost = 24
const droppedAfterMs = 30_000

/**
 * The parts of cellars that were requested just now: however many devices fetch a version of a cellar at once, each of
 * its parts is read, written as text and compressed once.
 */
export class SnapshotParts {
  readonly #db: Database
  readonly #parts = new LastUsed<Promise<ReadyJson>>(partsAtMost)

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the part that begins at `from`, as a member with this access sees it. */
  async part(access: CellarAccess, from: string | undefined): Promise<ReadyJson> {
    const { cellar_id, version, change_id } = access
    const name = `${cellar_id} ${version} ${shownChangeId(change_id, access)} ${access.prices} ${from}`
    const known = this.#parts.find(name)
    if (known) return known
    const part = this.#parts.keep(name, this.#make(access, from))
    const drop = () => this.#parts.drop(name)
    part.catch(drop)
    setTimeout(drop, droppedAfterMs).unref()
    return part
  }

  async #make(access: CellarAccess, from: string | undefined) {
    return new ReadyJson(JSON.stringify(await snapshotPart(this.#db, access, from)))
  }
}
