import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database } from '../../server/db/tables.ts'
import type { AnswerOf } from '../../shared/contract.ts'
import { AppError, invalid } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { makeCellar } from '../cellars/queries.ts'
import { joinByInvitation, readInvitation } from '../members/invitations.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
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

/** Tells whether an account can be created. The first one always can, with a code where others could be quicker. */
export async function registrationState(host: CellarHost): Promise<AnswerOf<typeof getRegistration>> {
  const state = await stateIn(host.db)
  return { ...state, setup_code: state.first && !host.config.is_loopback }
}

async function stateIn(db: Database): Promise<{ open: boolean; first: boolean }> {
  const first = !(await hasPeople(db))
  return { first, open: first || (await registrationSetting(db)) === 'open' }
}

/**
 * Creates an account and signs in. The first account of an instance is its administrator. With an invitation it joins
 * that cellar, and registration may be closed; without one it gets a cellar of its own, named after the person.
 */
export async function registerPerson(
  host: CellarHost,
  passwords: Passwords,
  input: Registration,
  caller: Caller,
): Promise<SignedIn> {
  const now = host.now()
  const fieldError = passwordError(input.password, input, commonPasswords())
  if (fieldError) throw invalid({ password: fieldError })
  const { invitation } = input
  if (invitation === undefined) await refuseClosed(host.db)
  await tryRegistration(host.db, caller.ip, now)
  if (invitation !== undefined) await readInvitation(host.db, invitation, now)
  if ((await registrationState(host)).setup_code) await checkSetupCode(host.db, input.setup_code)
  const email_folded = foldEmail(input.email)
  await refuseTaken(host.db, email_folded)
  const password_hash = await passwords.hash(input.password)

  const { signedIn, joined } = await host.db.transaction().execute(async tx => {
    await holdRoles(tx)
    const { first } = invitation === undefined ? await refuseClosed(tx) : await stateIn(tx)
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
        charts: null,
        created_at: at,
        disabled_at: null,
        last_seen_at: at,
      })
      .execute()
    // Whoever is invited may need no cellar of their own, and can make one at any time.
    if (invitation === undefined) await makeCellar(tx, id, input.name, now)
    if (first) await forgetSetupCodes(tx)
    await recordEvent(tx, caller, { kind: 'registered', person_id: id }, now)
    const joined = invitation === undefined ? undefined : await joinByInvitation(tx, invitation, id, caller, now)
    const token = await startSession(tx, id, caller.userAgent, now)
    return { signedIn: { token, user: userOf(await getPerson(tx, id)) }, joined }
  })
  if (joined) host.changeBus.tell(joined.id)
  host.log.info({ event: 'registered', person_id: signedIn.user.id, role: signedIn.user.role })
  return signedIn
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
