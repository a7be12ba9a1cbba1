import { Trans, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { type Invitation, takeInvitationBack } from '../contract.ts'
import { listInvitations } from '../endpoints.ts'
import { useRoleWords } from './role-words.ts'
import { useTakeBackColumn } from './use-take-back-column.tsx'

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'))

/** Lets an owner invite people, and take invitations back. */
export function InvitationsCard({ cellar }: { cellar: Cellar }) {
  const { t, i18n } = useLingui()
  const words = useRoleWords()
  const [isOpen, setOpen] = useState(false)
  const params = { cellar_id: cellar.id }
  const { data, error, refetch } = useQuery(listInvitations, { params })

  const takingBack = useTakeBackColumn({
    takeBack: invitation_id => call(takeInvitationBack, { params: { ...params, invitation_id } }),
    title: t`Take this invitation back?`,
    description: t`Nobody can join with its link any more. You can invite them again with a new link.`,
    done: t`The invitation can no longer be used`,
    refetch,
  })

  const columns: Column<Invitation>[] = [
    {
      header: t({ context: 'column', message: 'Role' }),
      cell: ({ role }) => words[role].name,
    },
    { header: t({ context: 'column', message: 'Invited by' }), cell: ({ made_by }) => made_by },
    {
      header: t({ context: 'column', message: 'Valid until' }),
      cell: ({ expires_at }) => instantText(expires_at, i18n.locale),
    },
    takingBack.column,
  ]
  return (
    <Card
      heading={<Trans context="heading">Invitations</Trans>}
      actions={
        <Button look="primary" icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
          <Trans context="button">Invite somebody</Trans>
        </Button>
      }
    >
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the invitations`)}</Banner>}
      {data && data.invitations.length === 0 && (
        <p>
          <Trans>
            An invitation is a link that you send or show as a QR code. Whoever opens it first joins this cellar, also
            without an account yet.
          </Trans>
        </p>
      )}
      {data && data.invitations.length > 0 && (
        <Table
          caption={t`The invitations that can still be used`}
          columns={columns}
          rows={data.invitations}
          rowKey={({ id }) => id}
        />
      )}
      {takingBack.question}
      {isOpen && (
        <InviteDialog
          cellar={cellar}
          mail={data?.mail ?? false}
          onClose={() => setOpen(false)}
          onMade={() => void refetch()}
        />
      )}
    </Card>
  )
}
