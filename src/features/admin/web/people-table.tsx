import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { instantText } from '../../../web/instant-text.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../web/ui/menu.tsx'
import { type Column, Table } from '../../../web/ui/table.tsx'
import { useSession } from '../../accounts/web/session.ts'
import type { Person } from '../contract.ts'
import type { Deed, DeedKind } from './deed-dialog.tsx'
import styles from './people-table.module.css'

export function PeopleTable({ people, onDeed }: { people: Person[]; onDeed: (deed: Deed) => void }) {
  const { t, i18n } = useLingui()
  const columns: Column<Person>[] = [
    { key: 'person', header: t`Person`, heads: true, cell: person => <Named person={person} /> },
    { key: 'role', header: t`Role`, cell: person => <RoleBadges person={person} /> },
    { key: 'sessions', header: t`Sessions`, figures: true, cell: person => i18n.number(person.sessions) },
    {
      key: 'seen',
      header: t`Last seen`,
      cell: person => (
        <span className={styles.seen}>
          {person.last_seen_at ? instantText(person.last_seen_at, i18n.locale) : t`Never`}
        </span>
      ),
    },
    {
      key: 'deeds',
      header: t`What to do`,
      figures: true,
      cell: person => <Deeds person={person} onDeed={kind => onDeed({ kind, person })} />,
    },
  ]
  return (
    <Table
      caption={t`The people of this instance`}
      hideCaption
      stacked
      columns={columns}
      rows={people}
      rowKey={person => person.id}
      empty={<Trans>Nobody by these words</Trans>}
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
            <Trans>You</Trans>
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
          <Trans>Administrator</Trans>
        </Badge>
      ) : (
        <Trans>Member</Trans>
      )}
      {person.disabled_at && (
        <Badge tone="warn">
          <Trans>Switched off</Trans>
        </Badge>
      )}
    </span>
  )
}

function Deeds({ person, onDeed }: { person: Person; onDeed: (kind: DeedKind) => void }) {
  const { t } = useLingui()
  const entry = (key: DeedKind, label: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
    key,
    label,
    onSelect: () => onDeed(key),
    ...more,
  })
  const entries = [
    person.role === 'admin' ? entry('member', t`Make a member`) : entry('admin', t`Make an administrator`),
    entry('sign-out', t`End every session`, { disabled: person.sessions === 0 }),
    person.disabled_at
      ? entry('enable', t`Switch the account on`, { apart: true })
      : entry('disable', t`Switch the account off`, { apart: true, danger: true }),
  ]
  const trigger = <IconButton size="small" label={t`What to do with ${person.name}`} icon={<Ellipsis aria-hidden />} />
  return <Menu trigger={trigger} entries={entries} align="end" />
}
