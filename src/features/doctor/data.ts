import { sql } from 'kysely'
import type { Config } from '../../server/config.ts'
import { databaseVersion, kindOf, migrationsRun } from '../../server/db/dialect.ts'
import { schemaName, schemaNames } from '../../server/db/open.ts'
import { readSetting } from '../../server/db/settings.ts'
import type { Database } from '../../server/db/tables.ts'
import type { LastRun } from '../../server/host.ts'
import { lastRunSetting } from '../../server/jobs.ts'
import { readSettings } from '../admin/stored-settings.ts'
import { backupFolder } from '../backups/folder.ts'
import { backupJobName } from '../backups/job.ts'
import { reach } from '../backups/moments/chain.ts'
import { lastDayOfRates } from '../money/queries.ts'
import { readSource } from '../money/updates/settings.ts'
import type { Finding } from './finding.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Checks that the tables are of this version, and on SQLite that the file is whole. */
export async function* checkTables(db: Database): AsyncGenerator<Finding> {
  const run = await migrationsRun(db)
  if (run.length === 0) return yield { state: 'bad', text: 'Database: it has no tables. Start the server once.' }
  if (run.some(name => !schemaNames.includes(name))) {
    return yield {
      state: 'bad',
      text: 'Database: it was written by a newer version. Start that version or a newer one.',
    }
  }
  if (!run.includes(schemaName)) {
    return yield {
      state: 'bad',
      text: 'Database: it is of an earlier version. Start the server, which backs it up and updates it.',
    }
  }
  if (kindOf(db) === 'sqlite') {
    const { rows } = await sql<{ quick_check: string }>`select quick_check from pragma_quick_check limit 1`.execute(db)
    const verdict = rows[0]?.quick_check
    if (verdict !== 'ok') {
      return yield {
        state: 'bad',
        text: `Database: it is damaged (${verdict}). Stop the server and restore a backup: npm run restore -- FILE`,
      }
    }
  }
  const kind = kindOf(db) === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  yield {
    state: 'good',
    text: `Database: ${kind} ${await databaseVersion(db)}, with the tables of this version.`,
  }
}

/** Checks the clock of the machine against the last change, and against the clock of PostgreSQL. */
export async function* checkClock(db: Database, _: Config, now: Date): AsyncGenerator<Finding> {
  const last = await lastChange(db)
  if (last !== null && Date.parse(last) > now.getTime() + minuteMs) {
    return yield {
      state: 'bad',
      text: `Clock: it says ${now.toISOString()}, but the last change is of ${last}. Set the clock of this machine.`,
    }
  }
  if (kindOf(db) === 'postgres') {
    const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db)
    const difference = Math.round(Math.abs((rows[0]?.at.getTime() ?? 0) - now.getTime()) / 1000)
    if (difference > 60) {
      return yield {
        state: 'bad',
        text: `Clock: it and that of the database are ${difference} seconds apart. Set both by the network (NTP).`,
      }
    }
  }
  yield { state: 'good', text: 'Clock: it is not behind the data.' }
}

/** Returns the time of the last change to any cellar; null if there is none. */
async function lastChange(db: Database): Promise<string | null> {
  const { last } = await db
    .selectFrom('changes')
    .select(row => row.fn.max('made_at').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Checks that the last backup worked and is not old. */
export async function* checkBackups(db: Database, config: Config, now: Date): AsyncGenerator<Finding> {
  const stored = await readSetting(db, lastRunSetting(backupJobName))
  const last: LastRun | null = stored === undefined ? null : JSON.parse(stored)
  const { backup_every } = await readSettings(db)
  const days = { day: 2, week: 8, off: Number.POSITIVE_INFINITY }[backup_every]
  if (backup_every === 'off')
    yield { state: 'bad', text: 'Backups: they are switched off. Switch them on in the admin area.' }
  else if (!last)
    yield {
      state: 'note',
      text: 'Backups: there is none yet. The server makes the first one soon after the first account.',
    }
  else if (last.failed)
    yield {
      state: 'bad',
      text: `Backups: the last one, of ${last.at}, failed (${last.failed}). The admin area says what to do.`,
    }
  else if (now.getTime() - Date.parse(last.at) > days * dayMs) {
    yield { state: 'bad', text: `Backups: the last one is of ${last.at}. Is the server running at night?` }
  } else yield { state: 'good', text: `Backups: the last one was restored and equal, ${last.at}.` }
  if (config.second_backup_folder === null) {
    yield {
      state: 'note',
      text: 'Backups: they are on the same disk as the data. Set SECOND_BACKUP_FOLDER to another one.',
    }
  }
}

/** Checks that what has changed since the last backup is written beside it. */
export async function* checkMoments(db: Database, config: Config, now: Date): AsyncGenerator<Finding> {
  const { backup_every } = await readSettings(db)
  if (backup_every === 'off') return
  const reached = await reach(backupFolder(config))
  if (!reached) {
    return yield { state: 'note', text: 'Moments: none can be restored from this folder before the next backup.' }
  }
  const { from, to } = reached
  const last = Date.parse((await lastChange(db)) ?? to)
  const isBehind = last > Date.parse(to) && now.getTime() - last > 2 * minuteMs
  yield isBehind
    ? {
        state: 'bad',
        text: `Moments: what was changed after ${to} is in no backup. Start the server, or read its log for "moments_failed".`,
      }
    : { state: 'good', text: `Moments: any from ${from} to ${to} can be restored.` }
}

/** Checks that exchange rates are recent, where they are updated. */
export async function* checkRates(db: Database, _: Config, now: Date): AsyncGenerator<Finding> {
  const { kind } = await readSource(db)
  const last = await lastDayOfRates(db)
  if (kind === 'off') {
    return yield {
      state: 'note',
      text: `Exchange rates: up to ${last}. They are not updated; an administrator can switch that on.`,
    }
  }
  const isOld = !last || now.getTime() - Date.parse(last) > 7 * dayMs
  yield isOld
    ? {
        state: 'bad',
        text: `Exchange rates: the last ones are of ${last}. The admin area says why newer ones are missing.`,
      }
    : { state: 'good', text: `Exchange rates: up to ${last}.` }
}
