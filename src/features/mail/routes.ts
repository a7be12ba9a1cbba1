import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { type FieldError, refuse } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { recordSetting } from '../security-log/record.ts'
import { getMailSettings, type MailSettingsChange, sendTestMail, setMailSettings } from './contract.ts'
import { sendMail } from './send.ts'
import { readMailSettings, shownSettings, writeMailSettings } from './settings.ts'

export function mailRoutes(host: CellarHost): Route[] {
  const { db, log } = host
  return [
    route(getMailSettings, async () => shownSettings(await readMailSettings(db))),
    route(setMailSettings, async call => {
      const { body, person } = call
      refuseSettings(body)
      await confirmPerson(host, body, call)
      const settings = await db.transaction().execute(async tx => {
        await recordSetting(tx, call, body.kind === 'off' ? 'mail_off' : 'mail')
        return writeMailSettings(tx, host.secrets, body)
      })
      log.warn({ event: 'mail_settings_changed', by: person.id, kind: body.kind, host: body.host })
      return shownSettings(settings)
    }),
    route(sendTestMail, ({ person, language }) => sendMail(host, { to: person.email, language, text: 'test' })),
  ]
}

function refuseSettings({ kind, host, port, sender, security, user }: MailSettingsChange) {
  if (kind === 'off') return
  const required = (value: unknown): FieldError | undefined => (value === null ? { code: 'required' } : undefined)
  refuse({
    host: host !== null && !/^[\w.:-]+$/.test(host) ? { code: 'bad_format' } : required(host),
    port: required(port),
    sender: required(sender),
    // Otherwise the password would be sent where everybody on the way can read it.
    security: security === 'none' && user !== null ? { code: 'password_unprotected' } : undefined,
  })
}
