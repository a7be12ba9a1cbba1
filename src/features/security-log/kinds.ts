/** The kinds of events that the security log records. */
export const eventKinds = [
  'signed_in',
  'sign_in_failed',
  'password_refused',
  'registered',
  'signed_out_everywhere',
  'password_changed',
  'recovery_mailed',
  'recovery_code_made',
  'recovery_failed',
  'recovered',
  'second_factor_on',
  'second_factor_off',
  'second_factor_refused',
  'second_factor_reset',
  'passkey_added',
  'passkey_removed',
  'backup_codes_made',
  'backup_code_used',
  'email_changed',
  'personal_data_exported',
  'account_deleted',
  'role_changed',
  'account_disabled',
  'account_enabled',
  'invited',
  'joined_cellar',
  'member_role_changed',
  'member_removed',
  'left_cellar',
  'cellar_deleted',
  'archive_exported',
  'archive_restored',
  'security_log_exported',
  'settings_changed',
] as const
export type EventKind = (typeof eventKinds)[number]

/** The settings whose changes are recorded, with what they became. */
export const changedSettings = [
  'registration_open',
  'registration_closed',
  'security_log_days',
  'rate_source',
  'mail',
  'mail_off',
] as const
export type ChangedSetting = (typeof changedSettings)[number]
