import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { useCellars } from '../../../ledger/web/use-cellars.ts'
import { memberRoles } from '../../../model/choices.ts'
import type { MemberRole } from '../../../model/person.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../accounts/web/session.ts'
import type { Member } from '../../cellars/contract.ts'
import { listMembers } from '../../cellars/endpoints.ts'
import { changeMemberRole, handOverCellar, removeMember } from '../contract.ts'
import { useRoleWords } from './role-words.ts'

const ConfirmDialog = lazyDialog(() => import('../../../ui/confirm-dialog.tsx'))

type Question = { member: Member } & ({ kind: 'remove' | 'hand-over' } | { kind: 'role'; role: MemberRole })

/** Lists the members. Owners change their roles and remove them. */
export function MembersCard({ cellar }: { cellar: Cellar }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const words = useRoleWords()
  const failureText = useFailureText()
  const [question, setQuestion] = useState<Question>()
  const params = { cellar_id: cellar.id }
  const { data, error, refetch } = useQuery(listMembers, { params }, { persist: true })
  const { refetch: refetchCellars } = useCellars()
  const isOwner = cellar.role === 'owner'
  const members = (data?.members ?? []).filter(({ role }) => role !== null)

  async function send(command: Promise<unknown>, done: string) {
    setQuestion(undefined)
    try {
      await command
      toast(done, { tone: 'good' })
      // A change of one's own role changes what may be done here.
      await Promise.all([refetchCellars(), refetch()])
    } catch (error) {
      toast(
        failureText(error, t`This could not be done`, t`This needs a connection to the server. Nothing was changed.`),
        { tone: 'danger' },
      )
    }
  }

  function giveRole({ id, name }: Member, role: MemberRole) {
    const command = call(changeMemberRole, { params: { ...params, person_id: id }, body: { role } })
    const newRole = words[role].name
    void send(command, t`The role of ${name} is now: ${newRole}`)
  }

  /** Asks before what the person cannot undo: an owner can remove them, and only an owner gives them their role back. */
  function chooseRole(member: Member, role: MemberRole) {
    if (role === 'owner' || member.id === user?.id) setQuestion({ kind: 'role', member, role })
    else giveRole(member, role)
  }

  function confirmed(question: Question) {
    const { kind, member } = question
    const { id, name } = member
    const on = { params: { ...params, person_id: id } }
    if (kind === 'role') giveRole(member, question.role)
    else if (kind === 'remove') void send(call(removeMember, on), t`${name} no longer belongs to the cellar`)
    else void send(call(handOverCellar, on), t`The cellar now belongs to ${name}`)
  }

  const columns: Column<Member>[] = [
    {
      header: t({ context: 'column', message: 'Person' }),
      cell: member => (
        <>
          {member.name}
          {member.id === user?.id && (
            <>
              {' '}
              <Badge>
                <Trans context="the person signed in">You</Trans>
              </Badge>
            </>
          )}
        </>
      ),
    },
    {
      header: t({ context: 'column', message: 'Role' }),
      cell: ({ role }) => role && words[role].name,
    },
  ]
  if (isOwner) {
    columns.push(
      {
        header: t({ context: 'column', message: 'Last active' }),
        cell: ({ last_seen_at }) => last_seen_at && instantText(last_seen_at, i18n.locale),
      },
      {
        header: t({ context: 'heading', message: 'Actions' }),
        figures: true,
        cell: member => (
          <MemberMenu
            member={member}
            isSelf={member.id === user?.id}
            onRole={role => chooseRole(member, role)}
            onAsk={kind => setQuestion({ kind, member })}
          />
        ),
      },
    )
  }

  return (
    <Card heading={<Trans context="screen">Members</Trans>}>
      {error && !data && <Banner tone="danger">{messageOf(error, t`Could not load the members`)}</Banner>}
      {data && (
        <Table
          caption={t`The people who belong to this cellar`}
          columns={columns}
          rows={members}
          rowKey={({ id }) => id}
        />
      )}
      {question && (
        <ConfirmDialog
          onClose={() => setQuestion(undefined)}
          {...questionWords(question)}
          onConfirm={() => confirmed(question)}
        />
      )}
    </Card>
  )

  function questionWords(question: Question) {
    const { kind, member } = question
    const { name } = member
    if (kind === 'role' && member.id === user?.id)
      return {
        title: t`Give up being an owner?`,
        description: t`Only another owner can make you an owner again.`,
        confirm: words[question.role].give,
      }
    if (kind === 'role')
      return {
        title: t`Make ${name} an owner?`,
        description: t`${name} can then change everything, and decides who belongs to the cellar. That includes removing you.`,
        confirm: words[question.role].give,
      }
    if (kind === 'remove')
      return {
        title: t({ context: 'question', message: `Remove ${name}?` }),
        description: t`${name} can no longer open this cellar, and its data is removed from their devices. What they wrote stays here.`,
        confirm: t({ context: 'button', message: 'Remove member' }),
      }
    return {
      title: t`Hand the cellar over to ${name}?`,
      description: t`${name} becomes an owner, and you become an editor. Only an owner can change that again.`,
      confirm: t({ context: 'button', message: 'Hand over' }),
    }
  }
}

interface MemberMenuProps {
  member: Member
  isSelf: boolean
  onRole: (role: MemberRole) => void
  onAsk: (kind: 'remove' | 'hand-over') => void
}

function MemberMenu({ member, isSelf, onRole, onAsk }: MemberMenuProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  const roles = memberRoles.map(role => ({
    key: role,
    label: words[role].give,
    disabled: role === member.role,
    onSelect: () => onRole(role),
  }))
  const others: MenuEntry[] = [
    {
      key: 'hand-over',
      label: t({ context: 'button', message: 'Hand cellar over' }),
      separated: true,
      onSelect: () => onAsk('hand-over'),
    },
    {
      key: 'remove',
      label: t({ context: 'button', message: 'Remove member' }),
      danger: true,
      onSelect: () => onAsk('remove'),
    },
  ]
  const trigger = <IconButton size="small" label={t`Actions for ${member.name}`} icon={<Ellipsis aria-hidden />} />
  return <Menu trigger={trigger} entries={isSelf ? roles : [...roles, ...others]} align="end" />
}
