import { atMost } from '../../server/at-most.ts'
import type { Host } from '../../server/host.ts'
import { sentence } from '../../server/language.ts'
import { AppError, type ErrorCode, type Values } from '../../shared/errors.ts'
import type { Language } from '../../shared/languages.ts'
import { type MailText, mailTexts } from '../../shared/mail-texts.ts'
import { productName, readSettings } from '../admin/stored-settings.ts'
import { aboutMailPassword, readMailSettings, type StoredMailSettings } from './settings.ts'

interface Mail {
  to: string
  language: Language
  text: MailText
  values?: Values
}

/** A mail server that hangs must not collect connections. */
const inTurn = atMost(2, 50)

/** Sends a mail through the mail server of the instance. Throws 422 with the reason if that fails. */
export async function sendMail(
  { db, config, secrets }: Pick<Host, 'db' | 'config' | 'secrets'>,
  mail: Mail,
): Promise<void> {
  const stored = await readMailSettings(db)
  if (stored.kind === 'off') throw new AppError(422, 'mail_off')
  const mail_password = stored.mail_password && secrets.open(stored.mail_password, aboutMailPassword)
  if (mail_password === undefined) throw new AppError(422, 'secret_unreadable')
  const settings = { ...stored, mail_password }
  const { instance_name } = await readSettings(db)
  await inTurn(() => deliver(settings, mail, instance_name ?? productName, config.outgoing.timeout_ms))
}

/** Delivers one mail within a time for all of it, whatever the other server does. */
async function deliver(settings: StoredMailSettings, mail: Mail, instance: string, timeout_ms: number) {
  // The package is loaded only where mail is used.
  const { createTransport } = await import('nodemailer')
  const { host, port, security, user, sender, mail_password } = settings
  const transport = createTransport({
    host: host ?? '',
    port: port ?? 0,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === null ? {} : { auth: { user, pass: mail_password ?? '' } }),
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    dnsTimeout: timeout_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { subject, body } = mailTexts[mail.text]
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError(422, 'mail_too_slow')), timeout_ms)
  try {
    const sent = transport.sendMail({
      from: { name: instance, address: sender ?? '' },
      // An object, so that nothing in an address is read as a second one.
      to: { name: '', address: mail.to },
      subject: sentence(mail.language, subject, { instance }),
      text: sentence(mail.language, body, mail.values),
    })
    await Promise.race([sent, late.promise])
  } catch (error) {
    throw error instanceof AppError ? error : Object.assign(new AppError(422, reasonOf(error)), { cause: error })
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

function reasonOf(error: unknown): ErrorCode {
  switch ((error as { code?: string }).code) {
    case 'ETIMEDOUT':
      return 'mail_too_slow'
    case 'EAUTH':
    case 'ENOAUTH':
      return 'mail_sign_in_refused'
    case 'ETLS':
      return 'mail_insecure'
    case 'EENVELOPE':
    case 'EMESSAGE':
    case 'EPROTOCOL':
      return 'mail_refused'
    default:
      return /certificate|self.signed|SSL|wrong version/i.test(String(error)) ? 'mail_insecure' : 'mail_unreachable'
  }
}
