import { isDeepStrictEqual } from 'node:util'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { BodyOf } from '../../shared/contract.ts'
import { AppError, refuse } from '../../shared/errors.ts'
import { applySessionLengths } from '../accounts/sessions.ts'
import { mustLetAdminIn } from '../accounts/ways-in.ts'
import { isCurrency } from '../money/currency.ts'
import type { ChangedSetting } from '../security-log/kinds.ts'
import { type Caller, recordSetting } from '../security-log/record.ts'
import type { Settings, setSettings } from './contract.ts'
import { readSettings, writeSettings } from './stored-settings.ts'

/** Changes the named settings, and records in the security log which of them became different. */
export async function changeSettings(
  { db, config }: Pick<CellarHost, 'db' | 'config'>,
  change: BodyOf<typeof setSettings>,
  caller: Caller & { person: { id: string }; now: Date },
): Promise<Settings> {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  if (named.length === 0) throw new AppError(400, 'nothing_to_change')
  return db.transaction().execute(async tx => {
    const before = await readSettings(tx)
    const settings = { ...before, ...Object.fromEntries(named) } as Settings
    refuseSettings(settings)
    const changed = named.filter(([name, value]) => !isDeepStrictEqual(before[name as keyof Settings], value))
    await writeSettings(tx, Object.fromEntries(changed))
    if (change.password_sign_in === false) await mustLetAdminIn(config, tx)
    for (const [name, value] of changed) {
      await recordSetting(tx, caller, eventOf(name, value))
    }
    await applySessionLengths(tx)
    return settings
  })
}

/** Returns the name under which a change is recorded, with what the setting became where that is one of a few. */
function eventOf(name: string, value: unknown): ChangedSetting {
  if (name === 'registration') return `registration_${value}` as ChangedSetting
  if (name === 'password_sign_in') return value ? 'password_sign_in' : 'password_sign_in_off'
  return name as ChangedSetting
}

function refuseSettings(settings: Settings) {
  const { registration, registration_domains, session_idle_days, session_days, default_currency } = settings
  const isEmpty = registration === 'domain' && registration_domains.length === 0
  refuse({
    registration_domains: isEmpty ? { code: 'required' } : undefined,
    session_days:
      session_days < session_idle_days ? { code: 'too_small', values: { min: session_idle_days } } : undefined,
    default_currency:
      default_currency !== null && !isCurrency(default_currency) ? { code: 'not_a_currency' } : undefined,
  })
}
