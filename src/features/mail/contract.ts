import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { email, line, maybe, oneOf } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { passwordAgain } from '../accounts/password-again.ts'

export const mailKinds = ['off', 'smtp'] as const
export const mailSecurities = ['tls', 'starttls', 'none'] as const

const settings = {
  /** With `off` the server sends no mail. */
  kind: oneOf(mailKinds),
  host: maybe(line(253)),
  port: maybe(z.int().check(z.minimum(1), z.maximum(65_535))),
  /** `tls` from the start of the connection, `starttls` before anything else is sent, or `none`. */
  security: oneOf(mailSecurities),
  /** Null for a server that asks for no sign-in. */
  user: maybe(line(254)),
  sender: maybe(email()),
}

export const MailSettings = z.strictObject({
  ...settings,
  /** True if a password is stored, which is never sent out again. */
  has_password: z.boolean(),
})
export type MailSettings = z.infer<typeof MailSettings>

export const MailSettingsChange = z.strictObject({
  ...settings,
  /** Null keeps the stored password, unless the server or the user changes. */
  mail_password: maybe(z.string().check(z.minLength(1), z.maxLength(limits.password_max))),
  /** The administrator's own password, because whoever reads the mail of an instance can recover its accounts. */
  ...passwordAgain,
})
export type MailSettingsChange = z.infer<typeof MailSettingsChange>

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  policy: 'admin',
  summary: 'The mail server that this instance sends through, without its password',
  answer: MailSettings,
})

export const setMailSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/mail',
  policy: 'admin',
  summary: 'Choose the mail server that this instance sends through, or switch mail off',
  body: MailSettingsChange,
  answer: MailSettings,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  policy: 'admin',
  summary: 'Send a test message to the administrator who asks for it',
})
