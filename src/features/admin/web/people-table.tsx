import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { instantText } from '../../../client/instant-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import { useSession } from '../../accounts/web/session.ts'
import type { Person } from '../contract.ts'
import type { CommandKind } from './action-dialog.tsx'
import styles from './people-table.module.css'

/** An action on a person that was chosen in the menu: one of the commands, or one with more to choose or to show. */
export interface PersonAction {
  kind: CommandKind | 'recovery' | 'remove-passkey' | 'cellars' | 'delete'
  person: Person
}

export function PeopleTable({ people, onAction }: { people: Person[]; onAction: (action: PersonAction) => void }) {
  const { t, i18n } = useLingui()
  const columns: Column<Person>[] = [
    {
      header: t({ context: 'column', message: 'Person' }),
      cell: person => <Named person={person} />,
    },
    { header: t({ context: 'column', message: 'Role' }), cell: person => <RoleBadges person={person} /> },
    figures(t({ context: 'column', message: 'Sessions' }), person => i18n.number(person.sessions)),
    {
      header: t({ context: 'column', message: 'Last active' }),
      cell: person => (
        <span className={styles.seen}>
          {person.last_seen_at
            ? instantText(person.last_seen_at, i18n.locale)
            : t({ context: 'signed in', message: 'Never' })}
        </span>
      ),
    },
    {
      header: t({ context: 'heading', message: 'Actions' }),
      figures: true,
      cell: person => <Actions person={person} onAction={kind => onAction({ kind, person })} />,
    },
  ]
  return (
    <Table
      caption={t`The people on this server`}
      columns={columns}
      rows={people}
      rowKey={person => person.id}
      empty={<Trans>No people match</Trans>}
    />
  )
}

function Named({ person }: { person: Person }) {
  const { user } = useSession()
  return (
    <>
      <span className={styles.name}>{person.name}</span>
      {person.id === user?.id && (
        <>
          {' '}
          <Badge>
            <Trans context="the person signed in">You</Trans>
          </Badge>
        </>
      )}
      <span className={styles.email}>{person.email}</span>
    </>
  )
}

function RoleBadges({ person }: { person: Person }) {
  return (
    <span className={styles.badges}>
      {person.role === 'admin' ? (
        <Badge tone="accent">
          <Trans context="role">Administrator</Trans>
        </Badge>
      ) : (
        <Trans context="role">Member</Trans>
      )}
      {person.second_factor && (
        <Badge tone="good">
          <Trans context="account">Second factor</Trans>
        </Badge>
      )}
      {person.passkeys.length > 0 && (
        <Badge tone="good">
          <Plural value={person.passkeys.length} one="# passkey" other="# passkeys" />
        </Badge>
      )}
      {person.oidc && (
        <Badge tone="good">
          <Trans context="account">OpenID Connect</Trans>
        </Badge>
      )}
      {person.proxy !== null && (
        <Badge tone="good">
          <Trans context="account">Proxy: {person.proxy}</Trans>
        </Badge>
      )}
      {!person.password && (
        <Badge>
          <Trans context="account">No password</Trans>
        </Badge>
      )}
      {person.disabled_at && (
        <Badge tone="warn">
          <Trans context="account">Disabled</Trans>
        </Badge>
      )}
    </span>
  )
}

function Actions({ person, onAction }: { person: Person; onAction: (kind: PersonAction['kind']) => void }) {
  const { t } = useLingui()
  const entry = (key: PersonAction['kind'], label: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
    key,
    label,
    onSelect: () => onAction(key),
    ...more,
  })
  const { user } = useSession()
  const entries = [
    entry('cellars', t({ context: 'button', message: 'Show cellars' })),
    person.role === 'admin'
      ? entry('member', t({ context: 'button', message: 'Make member' }))
      : entry('admin', t({ context: 'button', message: 'Make administrator' })),
    entry('sign-out', t({ context: 'button', message: 'Sign out everywhere' }), { disabled: person.sessions === 0 }),
    entry('recovery', t({ context: 'button', message: 'Create recovery code' }), {
      disabled: person.disabled_at !== null,
    }),
    entry('reset-second-factor', t({ context: 'button', message: 'Reset second factor' }), {
      disabled: !person.second_factor,
    }),
    ...(person.passkeys.length > 0
      ? [entry('remove-passkey', t({ context: 'button', message: 'Remove passkey' }))]
      : []),
    ...(person.oidc ? [entry('unlink-oidc', t`Remove link to OpenID Connect`)] : []),
    ...(person.proxy === null ? [] : [entry('unlink-proxy', t`Remove link to the proxy`)]),
    person.disabled_at
      ? entry('enable', t({ context: 'button', message: 'Enable account' }), { separated: true })
      : entry('disable', t({ context: 'button', message: 'Disable account' }), { separated: true, danger: true }),
    // One's own account is deleted on the profile screen.
    ...(person.id === user?.id
      ? []
      : [entry('delete', t({ context: 'button', message: 'Delete account' }), { danger: true })]),
  ]
  const trigger = <IconButton size="small" label={t`Actions for ${person.name}`} icon={<Ellipsis aria-hidden />} />
  return <Menu trigger={trigger} entries={entries} align="end" />
}
