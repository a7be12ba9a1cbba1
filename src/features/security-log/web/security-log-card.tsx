import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { callRaw } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useToday } from '../../../client/today.ts'
import { useQuery } from '../../../client/use-query.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import type { LogForm, SecurityEvent } from '../contract.ts'
import { exportSecurityEvents, listSecurityEvents } from '../endpoints.ts'
import { type EventKind, eventKinds } from '../kinds.ts'
import { MoreButton } from './more-button.tsx'
import { useEventWords } from './use-event-words.ts'
import { WhereText } from './where-text.tsx'

const atFirst = 10
const more = 100

/** The events that the card asks for first. */
export const firstEvents = { limit: String(atFirst) }

/** Shows administrators the security log, finds events in it, and saves what it finds as a file. */
export function SecurityLogCard() {
  const { t } = useLingui()
  const { kinds } = useEventWords()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<EventKind | ''>('')
  const [limit, setLimit] = useState(atFirst)
  const words = useDeferredValue(search.trim())
  const filter = { ...(words && { search: words }), ...(kind && { kind }) }
  const { data, error } = useQuery(listSecurityEvents, { query: { ...filter, limit: String(limit) } })
  return (
    <Card heading={<Trans context="heading">Security log</Trans>}>
      <FormRow>
        <SearchField
          label={t`Search by person, address or request`}
          value={search}
          onChange={setSearch}
          maxLength={limits.line}
        />
        <Select
          label={t({ context: 'column', message: 'Event' })}
          value={kind}
          onChange={event => setKind(event.target.value as EventKind | '')}
          empty={t({ context: 'security log', message: 'All events' })}
          choices={eventKinds.map(value => ({ value, label: kinds[value] }))}
        />
      </FormRow>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the security log`)}</Banner>}
      {data && (
        <>
          <EventTable events={data.events} />
          <MoreButton
            shown={data.events.length}
            total={Math.min(data.total, limits.page)}
            onMore={() => setLimit(Math.min(limit + more, limits.page))}
          />
          <Downloads filter={filter} />
        </>
      )}
    </Card>
  )
}

function EventTable({ events }: { events: SecurityEvent[] }) {
  const { t, i18n } = useLingui()
  const { describe } = useEventWords()
  const columns: Column<SecurityEvent>[] = [
    { header: t({ context: 'column', message: 'Event' }), cell: describe },
    { header: t({ context: 'column', message: 'Person' }), cell: event => <Who event={event} /> },
    {
      header: t({ context: 'column', message: 'Time' }),
      cell: ({ at }) => instantText(at, i18n.locale),
    },
    {
      header: t({ context: 'security log', message: 'From' }),
      cell: event => <WhereText {...event} />,
    },
  ]
  return (
    <Table
      caption={t({ context: 'heading', message: 'Recorded events' })}
      columns={columns}
      rows={events}
      rowKey={({ id }) => id}
      empty={<Trans>No events match</Trans>}
    />
  )
}

function Who({ event: { person, by } }: { event: SecurityEvent }) {
  const { t } = useLingui()
  const deleted = t({ context: 'security log', message: 'Deleted account' })
  if (!person) return t({ context: 'security log', message: 'Unknown e-mail address' })
  const name = person.name ?? deleted
  const other = by && by.id !== person.id ? (by.name ?? deleted) : undefined
  return other ? (
    <Trans>
      {name}, by {other}
    </Trans>
  ) : (
    name
  )
}

function Downloads({ filter }: { filter: { search?: string; kind?: EventKind } }) {
  const { t } = useLingui()
  const today = useToday()
  const [busy, setBusy] = useState<LogForm>()

  async function save(form: LogForm) {
    setBusy(form)
    try {
      const response = await callRaw(exportSecurityEvents, { query: { ...filter, form } })
      saveFile(new File([await response.blob()], `security-log-${today}.${form}`))
    } catch (error) {
      toast(messageOf(error, t`The file could not be downloaded. Please try again.`), { tone: 'danger' })
    }
    setBusy(undefined)
  }

  return (
    <FormRow actions>
      <Button size="small" busy={busy === 'csv'} onClick={() => void save('csv')}>
        <Trans context="button">Save as CSV</Trans>
      </Button>
      <Button size="small" busy={busy === 'json'} onClick={() => void save('json')}>
        <Trans context="button">Save as JSON</Trans>
      </Button>
    </FormRow>
  )
}
