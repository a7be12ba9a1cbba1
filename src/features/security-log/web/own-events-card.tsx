import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import type { OwnSecurityEvent } from '../contract.ts'
import { listOwnSecurityEvents } from '../endpoints.ts'
import { MoreButton } from './more-button.tsx'
import { useEventWords } from './use-event-words.ts'
import { WhereText } from './where-text.tsx'

const atFirst = 5
const more = 50

/** Shows a person what happened to their account, when and from where. */
export function OwnEventsCard() {
  const { t, i18n } = useLingui()
  const { describe } = useEventWords()
  const [limit, setLimit] = useState(atFirst)
  const { data, error } = useQuery(listOwnSecurityEvents, { query: { limit: String(limit) } })
  const columns: Column<OwnSecurityEvent>[] = [
    { header: t({ context: 'column', message: 'Event' }), cell: describe },
    {
      header: t({ context: 'column', message: 'Time' }),
      cell: ({ at }) => instantText(at, i18n.locale),
    },
    {
      header: t({ context: 'security log', message: 'From' }),
      cell: event =>
        event.by_administrator ? t({ context: 'security log', message: 'An administrator' }) : <WhereText {...event} />,
    },
  ]
  return (
    <Card heading={<Trans context="heading">Account activity</Trans>}>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the account activity`)}</Banner>}
      {data && (
        <>
          <Table
            caption={t`What happened to your account`}
            columns={columns}
            rows={data.events}
            rowKey={({ id }) => id}
            empty={<Trans>Nothing has been recorded yet</Trans>}
          />
          <MoreButton
            shown={data.events.length}
            total={Math.min(data.total, limits.page)}
            onMore={() => setLimit(Math.min(limit + more, limits.page))}
          />
        </>
      )}
    </Card>
  )
}
