import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { dayText } from '../../../client/day-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useTakeBackColumn } from '../../members/web/use-take-back-column.tsx'
import { type GuestLink, takeGuestLinkBack } from '../contract.ts'
import { listGuestLinks } from '../endpoints.ts'

/** Lists the links by which guests see lists, and lets an owner take them back. */
export function GuestLinksCard({ cellar }: { cellar: Cellar }) {
  const { t, i18n } = useLingui()
  const params = { cellar_id: cellar.id }
  const { data, error, refetch } = useQuery(listGuestLinks, { params })

  const takingBack = useTakeBackColumn({
    takeBack: guest_link_id => call(takeGuestLinkBack, { params: { ...params, guest_link_id } }),
    title: t`Take this link back?`,
    description: t`Guests who have it no longer see the list. A new link has another address.`,
    done: t`The link can no longer be used`,
    refetch,
  })

  const columns: Column<GuestLink>[] = [
    { header: t({ context: 'guests', message: 'Heading' }), cell: ({ name }) => name },
    { header: t({ context: 'guests', message: 'Shared by' }), cell: ({ made_by }) => made_by },
    {
      header: t({ context: 'guests', message: 'Last day' }),
      cell: ({ until_on }) => dayText(until_on, i18n.locale),
    },
    takingBack.column,
  ]
  return (
    <Card heading={<Trans context="heading">Links for guests</Trans>}>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the links`)}</Banner>}
      {data && data.guest_links.length === 0 && (
        <p>
          <Trans>
            A link shows guests the names of the wines of a list or a place, without an account. Create one in the menu
            of the saved views or of a place.
          </Trans>
        </p>
      )}
      {data && data.guest_links.length > 0 && (
        <Table
          caption={t`The links that guests can still use`}
          columns={columns}
          rows={data.guest_links}
          rowKey={({ id }) => id}
        />
      )}
      {takingBack.question}
    </Card>
  )
}
