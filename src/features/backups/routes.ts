import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { notFound } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { argon2Passwords } from '../accounts/passwords.ts'
import { recordEvent } from '../security-log/record.ts'
import { backupType, downloadBackup, listBackups } from './contract.ts'
import { backupFolder, backupsIn } from './folder.ts'

export function backupRoutes(host: CellarHost): Route[] {
  return [
    route(listBackups, async () => ({
      backups: await backupsIn(backupFolder(host.config)),
      second_folder: host.config.second_backup_folder !== null,
      encrypted: host.config.backup_recipients.length > 0,
    })),
    route(downloadBackup, async call => {
      const { params, person, body, now } = call
      const backup = (await backupsIn(backupFolder(host.config))).find(({ name }) => name === params.name)
      if (!backup) throw notFound()
      await confirmPerson(host, argon2Passwords, body, call)
      await recordEvent(host.db, call, { kind: 'backup_downloaded', person_id: person.id, detail: backup.name }, now)
      host.log.warn({ event: 'backup_downloaded', by: person.id, name: backup.name })
      const bytes = createReadStream(join(backupFolder(host.config), backup.name))
      return { file_name: backup.name, type: backupType(backup), bytes, estimated_length: backup.bytes }
    }),
  ]
}
