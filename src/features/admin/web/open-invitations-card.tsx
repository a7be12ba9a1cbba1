import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useRoleWords } from '../../members/web/role-words.ts'
import { useTakeBackColumn } from '../../members/web/use-take-back-column.tsx'
import { type OpenInvitation, withdrawInvitation } from '../contract.ts'
import { listOpenInvitations } from '../endpoints.ts'

/** Shows the invitations to all cellars, each of which can be taken back. */
export function OpenInvitationsCard() {
  const { t, i18n } = useLingui()
  const words = useRoleWords()
  const { data, refetch } = useQuery(listOpenInvitations)
  const takingBack = useTakeBackColumn({
    takeBack: invitation_id => call(withdrawInvitation, { params: { invitation_id } }),
    title: t`Take this invitation back?`,
    description: t`Nobody can join with its link any more. Only an owner of the cellar can invite them again.`,
    done: t`The invitation can no longer be used`,
    refetch,
  })
  const columns: Column<OpenInvitation>[] = [
    { header: t({ context: 'column', message: 'Cellar' }), cell: ({ cellar }) => cellar },
    { header: t({ context: 'column', message: 'Role' }), cell: ({ role }) => words[role].name },
    { header: t({ context: 'column', message: 'Invited by' }), cell: ({ made_by }) => made_by },
    {
      header: t({ context: 'column', message: 'Valid until' }),
      cell: ({ expires_at }) => instantText(expires_at, i18n.locale),
    },
    takingBack.column,
  ]
  return (
    <Card heading={<Trans context="heading">Invitations</Trans>}>
      {data && (
        <Table
          caption={t`The invitations that can still be used`}
          columns={columns}
          rows={data.invitations}
          rowKey={({ id }) => id}
          empty={<Trans>There are no open invitations.</Trans>}
        />
      )}
      {takingBack.question}
    </Card>
  )
}
