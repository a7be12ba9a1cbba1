import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import type { AnswerOf } from '../../shared/contract.ts'
import { AppError, invalid } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { getRegistration, Registration, SignedIn } from './contract.ts'
import { tryRegistration } from './login-throttle.ts'
import { passwordError } from './password-rules.ts'
import { commonPasswords, type Passwords } from './passwords.ts'
import {
  findPersonByEmail,
  foldEmail,
  getPerson,
  hasPeople,
  holdRoles,
  registrationSetting,
  userOf,
} from './queries.ts'
import { startSession } from './sessions.ts'
import { checkSetupCode, forgetSetupCodes } from './setup-code.ts'

/** The address and the browser that a request comes from. */
export interface Caller {
  ip: string
  userAgent: string | undefined
}

/** Tells whether an account can be created. The first one always can, with a code where others could be quicker. */
export async function registrationState(host: CellarHost): Promise<AnswerOf<typeof getRegistration>> {
  const state = await stateIn(host.db)
  return { ...state, setup_code: state.first && !host.config.is_loopback }
}

async function stateIn(db: Database): Promise<{ open: boolean; first: boolean }> {
  const first = !(await hasPeople(db))
  return { first, open: first || (await registrationSetting(db)) === 'open' }
}

/** Creates an account with a cellar of its own, and signs in. The first account of an instance is its administrator. */
export async function registerPerson(
  host: CellarHost,
  passwords: Passwords,
  input: Registration,
  caller: Caller,
): Promise<SignedIn> {
  const now = host.now()
  const fieldError = passwordError(input.password, input, commonPasswords())
  if (fieldError) throw invalid({ password: fieldError })
  await refuseClosed(host.db)
  await tryRegistration(host.db, caller.ip, now)
  if ((await registrationState(host)).setup_code) await checkSetupCode(host.db, input.setup_code)
  const email_folded = foldEmail(input.email)
  await refuseTaken(host.db, email_folded)
  const password_hash = await passwords.hash(input.password)

  const signedIn = await host.db.transaction().execute(async tx => {
    await holdRoles(tx)
    const { first } = await refuseClosed(tx)
    await refuseTaken(tx, email_folded)
    const id = newId(now.getTime())
    const at = now.toISOString()
    await tx
      .insertInto('people')
      .values({
        id,
        email: input.email,
        email_folded,
        name: input.name,
        role: first ? 'admin' : 'member',
        password_hash,
        preferred_currency: 'EUR',
        locale: null,
        theme: 'system',
        score_scale: 'points_100',
        created_at: at,
        disabled_at: null,
        last_seen_at: at,
      })
      .execute()
    await makeCellar(tx, id, input.name, now)
    if (first) await forgetSetupCodes(tx)
    return { token: await startSession(tx, id, caller.userAgent, now), user: userOf(await getPerson(tx, id)) }
  })
  host.log.info({ event: 'registered', person_id: signedIn.user.id, role: signedIn.user.role })
  return signedIn
}

/** Creates the cellar of a new account, named after the person until they rename it. */
async function makeCellar(tx: Tx, person_id: string, name: string, now: Date) {
  const cellar_id = newId(now.getTime())
  const at = now.toISOString()
  await tx.insertInto('cellars').values({ id: cellar_id, name, version: 0, created_at: at }).execute()
  await tx.insertInto('members').values({ cellar_id, person_id, role: 'owner', joined_at: at }).execute()
}

async function refuseClosed(db: Database) {
  const state = await stateIn(db)
  if (!state.open) throw new AppError(403, 'registration_closed')
  return state
}

async function refuseTaken(db: Database, email_folded: string) {
  if (await findPersonByEmail(db, email_folded)) {
    throw new AppError(409, 'email_taken', {}, { email: { code: 'email_taken' } })
  }
}
