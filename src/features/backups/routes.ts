import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { argon2Passwords } from '../accounts/passwords.ts'
import { recordEvent } from '../security-log/record.ts'
import {
  backupType,
  cancelRestore,
  downloadBackup,
  listBackups,
  orderRestore,
  startRestore,
  uploadBackup,
} from './contract.ts'
import { backupFolder, backupsIn } from './folder.ts'
import { readRestore, restoreSetting, waitingRestore, writeRestore } from './ordered-restore.ts'
import { upload } from './upload.ts'

export function backupRoutes(host: CellarHost): Route[] {
  const backupNamed = async (wanted: string) => {
    const backup = (await backupsIn(backupFolder(host.config))).find(({ name }) => name === wanted)
    if (!backup) throw notFound()
    return backup
  }
  return [
    route(listBackups, async ({ now }) => ({
      backups: await backupsIn(backupFolder(host.config)),
      second_folder: host.config.second_backup_folder !== null,
      restore: await readRestore(host.db, now),
      restarts: host.restart !== null,
      encrypted: host.config.backup_recipients.length > 0,
    })),
    route(downloadBackup, async call => {
      const { params, person, body, now } = call
      const backup = await backupNamed(params.name)
      await confirmPerson(host, argon2Passwords, body, call)
      await recordEvent(host.db, call, { kind: 'backup_downloaded', person_id: person.id, detail: backup.name }, now)
      host.log.warn({ event: 'backup_downloaded', by: person.id, name: backup.name })
      const bytes = createReadStream(join(backupFolder(host.config), backup.name))
      return { file_name: backup.name, type: backupType(backup), bytes, estimated_length: backup.bytes }
    }),
    route(uploadBackup, call => upload(host, call)),
    route(orderRestore, async call => {
      const { params, person, body, now, transact } = call
      const backup = await backupNamed(params.name)
      if (backup.encrypted) throw conflict('backup_encrypted')
      await confirmPerson(host, argon2Passwords, body, call)
      const { name, made_at } = backup
      await transact(async tx => {
        const at = now.toISOString()
        await writeRestore(tx, { name, made_at, at, state: 'waiting', failed: null, before: null })
        await recordEvent(tx, call, { kind: 'restore_ordered', person_id: person.id, detail: name }, now)
      })
      host.log.warn({ event: 'restore_ordered', by: person.id, name })
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
