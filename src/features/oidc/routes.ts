import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { atMost } from '../../server/at-most.ts'
import { type Route, route } from '../../server/http.ts'
import { AppError, type FieldError, invalid, refuse } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { tryAskingIssuer } from '../accounts/login-throttle.ts'
import { mustLetAdminIn, removeWayIn } from '../accounts/ways-in.ts'
import { recordSetting } from '../security-log/record.ts'
import * as oidc from './contract.ts'
import { discover } from './issuer.ts'
import {
  changedSettings,
  oidcName,
  readOidcSettings,
  shownSettings,
  withSecret,
  writeOidcSettings,
} from './settings.ts'
import { confirmByOidc, forgetIdentity, linkIdentity, signInByOidc } from './sign-in.ts'
import { startOidc } from './starts.ts'

/** An issuer that hangs must not collect connections. */
const inTurn = atMost(4, 50)

export function oidcRoutes(host: CellarHost): Route[] {
  const { db, config, log } = host
  return [
    route(oidc.getOidcSettings, async () => shownSettings(await readOidcSettings(db))),
    route(oidc.setOidcSettings, async call => {
      const { body, person } = call
      refuseSettings(body)
      await confirmPerson(host, body, call)
      const settings = await changedSettings(host, body)
      if (settings.enabled) {
        const usable = withSecret(host.secrets, settings)
        await discover(usable, config.outgoing).catch(error => {
          log.warn({ event: 'oidc_not_usable', error: String((error as Error).cause ?? error) })
          throw invalid({
            issuer: { code: error instanceof AppError && error.status === 422 ? 'issuer_away' : 'issuer_wrong' },
          })
        })
      }
      await db.transaction().execute(async tx => {
        await writeOidcSettings(tx, settings)
        await mustLetAdminIn(config, tx)
        await recordSetting(tx, call, settings.enabled ? 'oidc' : 'oidc_off')
      })
      log.warn({ event: 'oidc_settings_changed', by: person.id, enabled: body.enabled, issuer: body.issuer })
      return shownSettings(settings)
    }),
    route(oidc.startOidcSignIn, async ({ ip, page, now }) => {
      await tryAskingIssuer(db, ip, now)
      return inTurn(() => startOidc(host, { purpose: 'sign_in', person_id: null }, page))
    }),
    route(oidc.loginByOidc, async call => {
      await tryAskingIssuer(db, call.ip, call.now)
      return inTurn(() => signInByOidc(host, call.body, call))
    }),
    route(oidc.startOidcConfirming, async ({ person, page, ip, now }) => {
      await tryAskingIssuer(db, ip, now)
      return inTurn(() => startOidc(host, { purpose: 'confirm', person_id: person.id }, page))
    }),
    route(oidc.confirmByOidc, async call => {
      await tryAskingIssuer(db, call.ip, call.now)
      return inTurn(() => confirmByOidc(host, call.body, call))
    }),
    route(oidc.getOidcIdentity, async ({ person }) => {
      const link = await db
        .selectFrom('oidc_identities')
        .select('linked_at')
        .where('person_id', '=', person.id)
        .executeTakeFirst()
      return { name: await oidcName(db), linked_at: link?.linked_at ?? null }
    }),
    route(oidc.startOidcLink, async call => {
      const { person, body, page } = call
      await confirmPerson(host, body, call)
      return inTurn(() => startOidc(host, { purpose: 'link', person_id: person.id }, page))
    }),
    route(oidc.linkOidc, call => inTurn(() => linkIdentity(host, call.person.id, call.body, call))),
    route(oidc.unlinkOidc, async call => {
      const { person, body, now } = call
      await confirmPerson(host, body, call)
      await db.transaction().execute(async tx => {
        await removeWayIn(config, tx, person.id, () => forgetIdentity(tx, person.id, call, now))
      })
    }),
  ]
}

function refuseSettings({ enabled, name, issuer, client_id, home_network }: oidc.OidcSettingsChange) {
  const required = (value: unknown): FieldError | undefined =>
    enabled && value === null ? { code: 'required' } : undefined
  const protocol = issuer === null ? undefined : URL.parse(issuer)?.protocol
  const isAddress = protocol === 'https:' || (protocol === 'http:' && home_network)
  refuse({
    name: required(name),
    issuer: issuer !== null && !isAddress ? { code: 'not_an_issuer' } : required(issuer),
    client_id: required(client_id),
  })
}
