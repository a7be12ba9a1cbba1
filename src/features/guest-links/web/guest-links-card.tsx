import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { dayText } from '../../../client/day-text.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import { type GuestLink, takeGuestLinkBack } from '../contract.ts'
import { listGuestLinks } from '../endpoints.ts'

/** Lists the links by which guests see lists, and lets an owner take them back. */
export function GuestLinksCard({ cellar }: { cellar: Cellar }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<string>()
  const params = { cellar_id: cellar.id }
  const { data, error, refetch } = useQuery(listGuestLinks, { params })

  async function takeBack(guest_link_id: string) {
    setBusy(guest_link_id)
    try {
      await call(takeGuestLinkBack, { params: { ...params, guest_link_id } })
      toast(t`The link can no longer be used`, { tone: 'good' })
      await refetch()
    } catch (error) {
      const unreached = t`This needs a connection to the server. Nothing was changed.`
      toast(failureText(error, t`This could not be done`, unreached), { tone: 'danger' })
    }
    setBusy(undefined)
  }

  const columns: Column<GuestLink>[] = [
    { key: 'name', header: t({ context: 'guests', message: 'Heading' }), heads: true, cell: ({ name }) => name },
    { key: 'by', header: t({ context: 'guests', message: 'Shared by' }), cell: ({ made_by }) => made_by },
    {
      key: 'until',
      header: t({ context: 'guests', message: 'Last day' }),
      cell: ({ until_on }) => dayText(until_on, i18n.locale),
    },
    {
      key: 'commands',
      header: t({ context: 'heading', message: 'Actions' }),
      figures: true,
      cell: ({ id }) => (
        <Button size="small" busy={busy === id} onClick={() => void takeBack(id)}>
          <Trans context="button">Take back</Trans>
        </Button>
      ),
    },
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
          hideCaption
          stacked
          columns={columns}
          rows={data.guest_links}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  )
}
