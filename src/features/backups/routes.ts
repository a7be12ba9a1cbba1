import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Call, type Route, route } from '../../server/http.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { recordEvent } from '../security-log/record.ts'
import { BackupError } from './backup-error.ts'
import {
  backupType,
  cancelRestore,
  downloadBackup,
  listBackups,
  type OrderedRestore,
  orderMoment,
  orderRestore,
  startRestore,
  uploadBackup,
} from './contract.ts'
import { backupFolder, backupsIn } from './folder.ts'
import { reach, wayTo } from './moments/chain.ts'
import { readRestore, restoreSetting, waitingRestore, writeRestore } from './ordered-restore.ts'
import { upload } from './upload.ts'

export function backupRoutes(host: CellarHost): Route[] {
  const backupNamed = async (wanted: string) => {
    const backup = (await backupsIn(backupFolder(host.config))).find(({ name }) => name === wanted)
    if (!backup) throw notFound()
    return backup
  }
  type Ordering = Call<typeof orderRestore> | Call<typeof orderMoment>
  async function order(call: Ordering, what: Pick<OrderedRestore, 'name' | 'made_at' | 'moment'>) {
    const { person, body, now, transact } = call
    await confirmPerson(host, body, call)
    const detail = what.moment ?? what.name
    await transact(async tx => {
      await writeRestore(tx, { ...what, at: now.toISOString(), state: 'waiting', failed: null, before: null })
      await recordEvent(tx, call, { kind: 'restore_ordered', person_id: person.id, detail }, now)
    })
    host.log.warn({ event: 'restore_ordered', by: person.id, of: detail })
  }
  return [
    route(listBackups, async ({ now }) => ({
      backups: await backupsIn(backupFolder(host.config)),
      second_folder: host.config.second_backup_folder !== null,
      restore: await readRestore(host.db, now),
      restarts: host.restart !== null,
      moments: await momentsOf(host),
      encrypted: host.config.backup_recipients.length > 0,
    })),
    route(downloadBackup, async call => {
      const { params, person, body, now } = call
      const backup = await backupNamed(params.name)
      await confirmPerson(host, body, call)
      await recordEvent(host.db, call, { kind: 'backup_downloaded', person_id: person.id, detail: backup.name }, now)
      host.log.warn({ event: 'backup_downloaded', by: person.id, name: backup.name })
      const bytes = createReadStream(join(backupFolder(host.config), backup.name))
      return { file_name: backup.name, type: backupType(backup), bytes, estimated_length: backup.bytes }
    }),
    route(uploadBackup, call => upload(host, call)),
    route(orderRestore, async call => {
      const backup = await backupNamed(call.params.name)
      if (backup.encrypted) throw conflict('backup_encrypted')
      await order(call, { name: backup.name, made_at: backup.made_at })
    }),
    route(orderMoment, async call => {
      const { moment } = call.body
      const { file, parts, at } = await wayTo(backupFolder(host.config), new Date(moment)).catch(outOfReach)
      if (file.endsWith('.age') || parts.some(part => part.encrypted)) throw conflict('backup_encrypted')
      await order(call, { name: basename(file), made_at: at, moment })
    }),
    route(startRestore, async ({ person, now }) => {
      const order = await waitingRestore(host.db, now)
      if (!order || !host.restart) throw notFound()
      await backupNamed(order.name)
      host.log.warn({ event: 'restarted_for_restore', by: person.id, name: order.name })
      host.restart()
    }),
    route(cancelRestore, async call => {
      await call.transact(async tx => {
        await tx.deleteFrom('settings').where('name', '=', restoreSetting).execute()
        await recordEvent(tx, call, { kind: 'restore_cancelled', person_id: call.person.id }, call.now)
      })
    }),
  ]
}

/** Returns the moments that can be restored by the parts in the folder of this process. */
async function momentsOf({ config, moments }: CellarHost) {
  const found = await reach(backupFolder(config))
  const { checked_at, failed } = moments()
  // Since nothing had changed, the last part holds up to then.
  return found && { from: found.from, to: [found.to, checked_at ?? ''].sort().at(-1) ?? found.to, failed }
}

function outOfReach(error: unknown): never {
  throw error instanceof BackupError ? conflict('moment_out_of_reach') : error
}
