import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { argon2Passwords } from '../accounts/passwords.ts'
import { confirmPassword } from '../accounts/sign-in.ts'
import { restoreArchive, takeArchive } from './contract.ts'
import { restore } from './restore.ts'
import { archiveOf } from './write-archive.ts'

export function archiveRoutes(host: CellarHost): Route[] {
  return [
    route(takeArchive, async ({ cellar, person, today, body, signal }) => {
      await confirmPassword(host, argon2Passwords, person.id, body.password)
      host.log.info({ event: 'archive_taken', cellar_id: cellar.cellar_id, person_id: person.id })
      return archiveOf(host, cellar, today, signal)
    }),
    route(restoreArchive, call => restore(host, call)),
  ]
}
