import { useLingui } from '@lingui/react/macro'
import type { MemberRole } from '../../../model/person.ts'
import type { ChangedSetting, EventKind } from '../kinds.ts'

interface Event {
  kind: EventKind
  detail: string | null
}

/** Returns the words for the kinds of events, and for one event with what it led to. */
export function useEventWords(): { kinds: Record<EventKind, string>; describe(event: Event): string } {
  const { t } = useLingui()
  const kinds: Record<EventKind, string> = {
    signed_in: t({ context: 'security log', message: 'Signed in' }),
    sign_in_failed: t({ context: 'security log', message: 'Sign-in failed' }),
    password_refused: t`Wrong password when asked again`,
    registered: t({ context: 'security log', message: 'Account created' }),
    signed_out_everywhere: t`Signed out everywhere`,
    password_changed: t({ context: 'security log', message: 'Password changed' }),
    password_removed: t({ context: 'security log', message: 'Password removed' }),
    recovery_mailed: t`Recovery code sent by mail`,
    recovery_code_made: t`Recovery code created by an administrator`,
    recovery_failed: t`Wrong recovery code`,
    recovered: t`New password set with a recovery code`,
    second_factor_on: t`Second factor turned on`,
    second_factor_off: t`Second factor turned off`,
    second_factor_refused: t`Wrong code of the second factor`,
    second_factor_reset: t`Second factor reset by an administrator`,
    passkey_added: t({ context: 'security log', message: 'Passkey added' }),
    passkey_removed: t({ context: 'security log', message: 'Passkey removed' }),
    oidc_linked: t`Account linked to OpenID Connect`,
    oidc_unlinked: t`Link to OpenID Connect removed`,
    proxy_linked: t`Account linked to a name at the proxy`,
    proxy_unlinked: t`Link to a name at the proxy removed`,
    backup_codes_made: t`New backup codes created`,
    backup_code_used: t`Backup code used`,
    email_changed: t`E-mail address changed`,
    personal_data_exported: t`Personal data exported`,
    account_deleted: t({ context: 'security log', message: 'Account deleted' }),
    role_changed: t({ context: 'security log', message: 'Role changed' }),
    account_disabled: t({ context: 'security log', message: 'Account disabled' }),
    account_enabled: t({ context: 'security log', message: 'Account enabled' }),
    invited: t`Invitation to a cellar created`,
    joined_cellar: t`Joined a cellar`,
    member_role_changed: t`Role in a cellar changed`,
    member_removed: t`Removed from a cellar`,
    left_cellar: t`Left a cellar`,
    cellar_deleted: t({ context: 'security log', message: 'Cellar deleted' }),
    list_shared: t`List shared with guests`,
    table_exported: t({ context: 'security log', message: 'Table exported' }),
    backup_downloaded: t({ context: 'security log', message: 'Backup downloaded' }),
    backup_uploaded: t({ context: 'security log', message: 'Backup uploaded' }),
    restore_ordered: t`Restore of a backup ordered`,
    restore_cancelled: t`Order to restore a backup removed`,
    archive_exported: t({ context: 'security log', message: 'Archive exported' }),
    archive_restored: t({ context: 'security log', message: 'Archive restored' }),
    security_log_exported: t`Security log exported`,
    settings_changed: t({ context: 'security log', message: 'Settings changed' }),
  }
  const settings: Record<ChangedSetting, string> = {
    registration_open: t({ context: 'security log', message: 'Registration opened' }),
    registration_domain: t`Registration limited to certain domains`,
    registration_invited: t`Registration limited to invited people`,
    registration_domains: t`Domains for registration changed`,
    password_sign_in: t`Signing in with passwords switched on`,
    password_sign_in_off: t`Signing in with passwords switched off`,
    session_idle_days: t`Duration of unused sessions changed`,
    session_days: t`Duration of sessions changed`,
    instance_name: t`Name of the instance changed`,
    default_locale: t`Default language changed`,
    default_currency: t`Default currency changed`,
    registration_closed: t({ context: 'security log', message: 'Registration closed' }),
    security_log_days: t`Duration of the security log changed`,
    requests_per_minute: t`Limit of requests changed`,
    backup_every: t`Schedule of the backups changed`,
    backup_hour: t`Hour of the backups changed`,
    rate_source: t`Source of exchange rates changed`,
    mail: t`Mail server changed`,
    mail_off: t`Mail switched off`,
    oidc: t`OpenID Connect changed`,
    oidc_off: t`OpenID Connect switched off`,
    safe_address: t`Certificate of the server’s own authority made`,
    safe_address_off: t`Certificate of the server’s own authority removed`,
  }

  const roles: Record<MemberRole, string> = {
    owner: t`Made owner of a cellar`,
    editor: t`Made editor of a cellar`,
    viewer: t`Made viewer of a cellar`,
  }

  function describe({ kind, detail }: Event): string {
    switch (kind) {
      case 'settings_changed':
        return settings[detail as ChangedSetting] ?? kinds[kind]
      case 'role_changed':
        return detail === 'admin'
          ? t({ context: 'security log', message: 'Made administrator' })
          : t({ context: 'security log', message: 'Made member' })
      case 'sign_in_failed':
        if (detail === 'passkey') return t`Sign-in with a passkey failed`
        if (detail === 'oidc') return t`Sign-in with OpenID Connect failed`
        if (detail === 'proxy') return t`Sign-in through the proxy failed`
        return detail === 'disabled' ? t`Sign-in refused: the account is disabled` : kinds[kind]
      case 'signed_in':
        if (detail === 'oidc') return t`Signed in with OpenID Connect`
        if (detail === 'proxy') return t`Signed in through the proxy`
        return detail === 'passkey' ? t`Signed in with a passkey` : kinds[kind]
      case 'member_role_changed':
        return roles[detail as MemberRole] ?? kinds[kind]
      case 'invited':
      case 'joined_cellar':
      case 'member_removed':
      case 'left_cellar':
      case 'cellar_deleted':
      case 'list_shared':
      case 'table_exported':
      case 'backup_downloaded':
      case 'restore_ordered':
      case 'archive_exported':
      case 'archive_restored':
      case 'passkey_added':
      case 'passkey_removed':
      case 'proxy_linked':
        return detail === null ? kinds[kind] : t`${kinds[kind]}: ${detail}`
      case 'recovered':
        if (detail === 'backup_code') return t`New password set with a backup code`
        return detail === 'machine' ? t`New password set at the server` : kinds[kind]
      default:
        return kinds[kind]
    }
  }

  return { kinds, describe }
}
