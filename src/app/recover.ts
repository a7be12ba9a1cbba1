import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { passwordError } from '../features/accounts/password-rules.ts'
import { argon2Passwords, commonPasswords } from '../features/accounts/passwords.ts'
import { findPersonByEmail, foldEmail } from '../features/accounts/queries.ts'
import { setPassword } from '../features/accounts/recovery.ts'
import { removeSecondFactor } from '../features/accounts/second-factor.ts'
import { readSettings, writeSettings } from '../features/admin/stored-settings.ts'
import { recordEvent } from '../features/security-log/record.ts'
import { locationsIn } from '../server/config.ts'
import { migrationsRun } from '../server/db/dialect.ts'
import { connectDatabase, schemaName } from '../server/db/open.ts'
import type { Database, PersonRow } from '../server/db/tables.ts'
import { fieldErrorSentence } from '../server/language.ts'
import { StartError } from '../server/start-error.ts'
import { AppError, type FieldError } from '../shared/errors.ts'
import { limits } from '../shared/limits.ts'

/*
 * Sets a new password at the machine, for whoever can read the data anyway. The password is asked for and neither shown
 * nor logged; it is never an argument, which other users of the machine could see.
 */
const prompts = openPrompts()
const atMachine = { ip: null, userAgent: undefined, request_id: null }
try {
  const where = locationsIn(process.env)
  if ('data_dir' in where && !existsSync(join(where.data_dir, 'cellar.sqlite')))
    throw new StartError(`There is no database in ${where.data_dir}. Name its folder in DATA_DIR.`)
  const db = await connectDatabase(where)
  try {
    await recover(db)
  } finally {
    await db.destroy()
  }
} catch (error) {
  const isAway = error instanceof AppError && error.code === 'database_away'
  console.error(error instanceof StartError ? error.message : isAway ? 'The database cannot be reached.' : error)
  process.exitCode = 1
} finally {
  prompts.close()
}

async function recover(db: Database) {
  if (!(await migrationsRun(db)).includes(schemaName))
    throw new StartError('The data is not that of this version. Start the server once, then try again.')
  const email = process.argv[2] ?? (await prompts.ask('E-mail address: '))
  const person = await findPersonByEmail(db, foldEmail(email))
  if (!person) throw new StartError(`No account has the e-mail address ${email}.`)
  console.log(`New password for ${person.name} (${person.role === 'admin' ? 'administrator' : 'member'}).`)
  const password = await newPassword(person)
  const password_hash = await argon2Passwords.hash(password)
  const hadSecondFactor = await db.transaction().execute(async tx => {
    await setPassword(tx, person, password_hash, { origin: atMachine, by: 'machine', now: new Date() })
    await tx.updateTable('people').set({ disabled_at: null }).where('id', '=', person.id).execute()
    return removeSecondFactor(tx, { ...person, password_hash })
  })
  await letPasswordsIn(db, person)
  console.log('The password is set, and all sessions of this account have ended. Sign in with the new password.')
  if (hadSecondFactor) console.log('The second factor of this account is off. Turn it on again on your profile.')
}

/** An administrator who comes back by a password has to be let in with it. */
async function letPasswordsIn(db: Database, { id, role }: PersonRow) {
  if ((await readSettings(db)).password_sign_in) return
  if (role !== 'admin') {
    console.log('But signing in with passwords is switched off on this server. An administrator can switch it on.')
    return
  }
  await db.transaction().execute(async tx => {
    await writeSettings(tx, { password_sign_in: true })
    const event = { kind: 'settings_changed', person_id: id, by_id: null, detail: 'password_sign_in' } as const
    await recordEvent(tx, atMachine, event, new Date())
  })
  console.log('Signing in with passwords was switched off on this server, and is on again.')
}

async function newPassword(person: PersonRow): Promise<string> {
  for (;;) {
    const password = await prompts.askUnseen('New password: ')
    const error = errorOf(password, person)
    if (error) {
      console.log(fieldErrorSentence('en', error))
      continue
    }
    if ((await prompts.askUnseen('Again: ')) === password) return password
    console.log('The two differ.')
  }
}

function errorOf(password: string, person: PersonRow): FieldError | undefined {
  const { password_min: min, password_max: max } = limits
  if (password.length < min) return { code: 'too_short', values: { min } }
  if (password.length > max) return { code: 'too_long', values: { max } }
  return passwordError(password, person, commonPasswords())
}

/** Asks on the terminal, or reads lines from whatever is connected instead. */
function openPrompts() {
  let isShown = true
  const output = new Writable({
    write(text, _, done) {
      if (isShown) process.stdout.write(text)
      done()
    },
  })
  const terminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output, terminal, historySize: 0 })
  const typed = lines[Symbol.asyncIterator]()

  async function ask(question: string): Promise<string> {
    process.stdout.write(question)
    const { value, done } = await typed.next()
    if (done) throw new StartError('Nothing was entered. Nothing was changed.')
    return value
  }

  return {
    ask,
    async askUnseen(question: string): Promise<string> {
      isShown = false
      try {
        return await ask(question)
      } finally {
        isShown = true
        if (terminal) process.stdout.write('\n')
      }
    },
    close: () => lines.close(),
  }
}
