/** The texts of the mails that the server sends. The `i18n` comments mark a sentence for the message catalogue. */
export const mailTexts = {
  test: {
    subject: /*i18n*/ { id: 'mail.test.subject', message: 'Test message from {instance}' },
    body: /*i18n*/ {
      id: 'mail.test.body',
      message: 'Mail from this server arrives. You asked for this message in the admin area.',
    },
  },
  recovery: {
    subject: /*i18n*/ { id: 'mail.recovery.subject', message: 'Your recovery code for {instance}' },
    body: /*i18n*/ {
      id: 'mail.recovery.body',
      message:
        'Somebody asked to set a new password for your account. If that was you, enter this code on the same page within an hour:\n\n{code}\n\nIf it was not you, ignore this message. Your password stays as it is. Never give the code to anybody.',
    },
  },
  email: {
    subject: /*i18n*/ { id: 'mail.email.subject', message: 'Confirm your e-mail address for {instance}' },
    body: /*i18n*/ {
      id: 'mail.email.body',
      message:
        'Enter this code on your profile within an hour to sign in with this address from now on:\n\n{code}\n\nIf you did not ask for it, ignore this message.',
    },
  },
  email_changed: {
    subject: /*i18n*/ { id: 'mail.email_changed.subject', message: 'Your e-mail address for {instance} was changed' },
    body: /*i18n*/ {
      id: 'mail.email_changed.body',
      message:
        'Your account now has another e-mail address, and this one does not belong to it any more. If that was not you, ask an administrator of the server at once.',
    },
  },
  backup_failed: {
    subject: /*i18n*/ { id: 'mail.backup_failed.subject', message: 'The backup of {instance} failed' },
    body: /*i18n*/ {
      id: 'mail.backup_failed.body',
      message:
        'The backup that was begun at {at} failed. The admin area says why. Earlier backups are still there. You get this message because you are an administrator.',
    },
  },
  invitation: {
    subject: /*i18n*/ { id: 'mail.invitation.subject', message: 'An invitation to a wine cellar' },
    body: /*i18n*/ {
      id: 'mail.invitation.body',
      message:
        '{made_by} invites you to the wine cellar “{cellar_name}”. Open this link to join, with an account or a new one:\n\n{link}\n\nIt works once and for seven days. Whoever has it can join, so do not pass it on.\n\nIf you do not know {made_by}, ignore this message.',
    },
  },
} as const

export type MailText = keyof typeof mailTexts
