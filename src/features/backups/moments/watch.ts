import type { FastifyInstance } from 'fastify'
import { writeMark } from '../../../server/db/dialect.ts'
import { schemaName } from '../../../server/db/open.ts'
import { readSetting } from '../../../server/db/settings.ts'
import type { Host, Job } from '../../../server/host.ts'
import { unlessRunning } from '../../../server/jobs.ts'
import { readSettings } from '../../admin/stored-settings.ts'
import type { BackupFailure } from '../failures.ts'
import { backupFolder } from '../folder.ts'
import { inThread } from '../in-thread.ts'
import { copyChains, openChain } from './extend.ts'
import { momentsSetting } from './setting.ts'

/*
 * While the server runs, the chain of the last backup goes on: twice a minute everything that changed is written as a
 * part beside it. So no more than a minute is lost when the disk of the database is.
 */

const everyMs = 30_000
const hourMs = 3_600_000

/** The state of the chain in the folder of this process. */
export interface Moments {
  /** The time of the last look for changes, of which none was missed then; null if there was none yet. */
  checked_at: string | null
  failed: BackupFailure | null
}

export class MomentsWatch {
  readonly #host: Host
  readonly #backupJob: Job
  #seen: string | undefined
  #isBusy = false
  #backupAfter = 0
  #state: Moments = { checked_at: null, failed: null }

  constructor(host: Host, backupJob: Job) {
    this.#host = host
    this.#backupJob = backupJob
  }

  get state(): Moments {
    return this.#state
  }

  start(app: FastifyInstance) {
    let timer: NodeJS.Timeout | undefined
    app.addHook('onListen', async () => {
      timer = setInterval(() => void this.look(), everyMs)
      timer.unref()
    })
    app.addHook('preClose', async () => clearInterval(timer))
  }

  /** Adds a part if anything may have changed, or makes the backup with which a chain begins. */
  async look(): Promise<void> {
    const { db, log, isReady } = this.#host
    if (this.#isBusy || !isReady()) return
    this.#isBusy = true
    try {
      if ((await readSettings(db)).backup_every === 'off') return
      const at = this.#host.now()
      const failed = await this.#extend(at)
      if (failed === undefined) return
      if (failed) log.error({ event: 'moments_failed', failed })
      this.#state = { checked_at: failed ? this.#state.checked_at : at.toISOString(), failed }
    } catch (error) {
      log.error({ event: 'moments_failed', error })
      this.#state = { ...this.#state, failed: 'unexpected' }
    } finally {
      this.#isBusy = false
    }
  }

  /** Returns why the chain does not go on, null if it does, and undefined if there is none here. */
  async #extend(at: Date): Promise<BackupFailure | null | undefined> {
    const { config, db } = this.#host
    const folder = backupFolder(config)
    if (!(await openChain(folder))) return this.#begin(at)
    const mark = await writeMark(db)
    if (mark === this.#seen) return null
    const { database: where, backup_recipients, data_dir, second_backup_folder } = config
    const place = { folder, encryption: { backup_recipients, data_dir } }
    const outcome = await inThread({ work: 'extend', where, place, at: at.toISOString() })
    if ('failed' in outcome) {
      this.#host.log.error({ event: 'moments_failed', outcome })
      return outcome.failed
    }
    // Another process may have begun its part before the change.
    if (outcome.added !== null) this.#seen = mark
    if (second_backup_folder === null) return null
    return copyChains(folder, second_backup_folder).then(
      () => null,
      () => 'second_folder',
    )
  }

  /** Makes the backup that a chain begins with, unless another machine has made it, or it failed within an hour. */
  async #begin(at: Date) {
    const { db } = this.#host
    if ((await readSetting(db, momentsSetting)) === schemaName || at.getTime() < this.#backupAfter) return undefined
    const somebody = await db.selectFrom('people').select('id').limit(1).executeTakeFirst()
    if (!somebody) return undefined
    this.#backupAfter = at.getTime() + hourMs
    await this.#backupJob.run(this.#host).catch(unlessRunning)
    return undefined
  }
}
