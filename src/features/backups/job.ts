import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { schemaName } from '../../server/db/open.ts'
import { writeSetting } from '../../server/db/settings.ts'
import type { Host } from '../../server/host.ts'
import { leasedJob } from '../../server/jobs.ts'
import { languages } from '../../shared/languages.ts'
import { readSettings } from '../admin/stored-settings.ts'
import { sendMail } from '../mail/send.ts'
import { readMailSettings } from '../mail/settings.ts'
import type { BackupFailure } from './failures.ts'
import { backupsIn, copyInto, newBackup, stemOf } from './folder.ts'
import { inThread } from './in-thread.ts'
import type { MadeBackup } from './make-backup.ts'
import { removeOldChains, withoutWayTo } from './moments/chain.ts'
import { copyChains } from './moments/extend.ts'
import { momentsSetting } from './moments/setting.ts'
import { superfluous } from './retention.ts'

export const backupJobName = 'backup'
const dayMs = 86_400_000
const hourMs = 3_600_000
/** Backs up the whole instance every night or every week, and removes the backups that are not needed any more. */
export const backupJob = leasedJob({
  name: backupJobName,
  leaseMs: 6 * hourMs,
  async nextAfter(host, last) {
    const { backup_every, backup_hour } = await readSettings(host.db)
    return nextAfter(new Date(last?.at ?? (await firstUse(host))), backup_every, backup_hour)
  },
  async work(host, at) {
    const { config, log } = host
    const target = newBackup(config, 'cellar', at)
    const { database: where, backup_recipients, data_dir } = config
    const outcome = await inThread({
      work: 'make',
      where,
      target,
      at: at.toISOString(),
      encryption: { backup_recipients, data_dir },
    })
    const failed =
      'failed' in outcome ? outcome.failed : await settled(outcome, target, config.second_backup_folder, at)
    if (!('failed' in outcome)) await writeSetting(host.db, momentsSetting, schemaName)
    if (failed) {
      log.error({ event: 'backup_failed', failed, outcome })
      await tellAdministrators(host, at)
    }
    return { failed, count: 'rows' in outcome ? outcome.rows : 0 }
  },
})

/** Returns the time since which there is something to back up. A start would put the first backup off again each day. */
async function firstUse({ db, started_at }: Host): Promise<string> {
  const { first } = await db
    .selectFrom('people')
    .select(row => row.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first ?? started_at
}

/** Returns the first time at the hour, in UTC, that is a day or a week after a time, or less than a day short of it. */
export function nextAfter(after: Date, every: 'day' | 'week' | 'off', hour: number): Date | null {
  if (every === 'off') return null
  const first = Math.floor(after.getTime() / dayMs) * dayMs + hour * hourMs
  const next = first > after.getTime() ? first : first + dayMs
  return new Date(every === 'week' ? next + 6 * dayMs : next)
}

/** Mails administrators that a backup failed, where there is mail. */
async function tellAdministrators(host: Host, at: Date) {
  const { kind } = await readMailSettings(host.db)
  if (kind === 'off') return
  const people = await host.db
    .selectFrom('people')
    .select(['email', 'locale'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()
  for (const { email, locale } of people) {
    const values = { at: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` }
    const mail = { to: email, language: locale ?? languages[0], text: 'backup_failed', values } as const
    await sendMail(host, mail).catch(error => host.log.warn({ event: 'mail_failed', error }))
  }
}

/**
 * Copies a backup to the second folder, if there is one, and removes what is not needed in both. A backup of data that does
 * not work takes the place of none.
 */
async function settled(
  { warning, parts_differ }: MadeBackup,
  file: string,
  second: string | null,
  now: Date,
): Promise<BackupFailure | null> {
  const folder = dirname(file)
  if (!warning) await thinOut(folder, now)
  try {
    if (second !== null) {
      await copyInto(file, second)
      await copyChains(folder, second)
      if (!warning) await thinOut(second, now)
    }
  } catch {
    return 'second_folder'
  }
  if (warning) return 'not_usable'
  return parts_differ ? 'parts_differ' : null
}

async function thinOut(folder: string, now: Date) {
  const backups = await backupsIn(folder)
  const needed = await withoutWayTo(folder, now)
  for (const { name } of superfluous(backups)) {
    // One that cannot be removed takes room until next time.
    if (!needed.has(stemOf(name))) await rm(join(folder, name), { force: true }).catch(() => {})
  }
  await removeOldChains(folder, now)
}
