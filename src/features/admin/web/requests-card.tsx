import { Trans, useLingui } from '@lingui/react/macro'
import { instantText } from '../../../client/instant-text.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useToday } from '../../../client/today.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import type { ServerStatus } from '../contract.ts'
import { getServerStatus } from '../endpoints.ts'

type Answered = ServerStatus['requests']['slowest'][number]
type Failed = ServerStatus['errors'][number]

/** The unexpected errors of the server, its slowest requests, and the number that limits refused. */
export function RequestsCard() {
  const { t, i18n } = useLingui()
  const { data } = useQuery(getServerStatus)
  if (!data) return null
  const { requests, errors } = data
  return (
    <Card heading={<Trans context="of the server">Requests</Trans>}>
      <Facts
        look="figures"
        facts={[
          { label: t`Answered since the start`, value: i18n.number(requests.answered) },
          { label: t`Refused by limits`, value: i18n.number(requests.limited) },
          { label: t`Errors in two weeks`, value: i18n.number(errors.length) },
        ]}
      />
      <Errors errors={errors} />
      <Slowest routes={requests.slowest} />
      <Diagnostics status={data} />
    </Card>
  )
}

function Errors({ errors }: { errors: readonly Failed[] }) {
  const { t, i18n } = useLingui()
  const columns: Column<Failed>[] = [
    {
      header: t({ context: 'column', message: 'Time' }),
      cell: ({ at }) => instantText(at, i18n.locale),
    },
    { header: t({ context: 'column', message: 'Request' }), cell: ({ route }) => <bdi>{route}</bdi> },
    { header: t({ context: 'column', message: 'Error' }), cell: ({ error }) => <bdi>{error}</bdi> },
    { header: t`ID of the request`, cell: ({ request_id }) => <bdi>{request_id}</bdi> },
  ]
  return (
    <Table
      caption={t`Unexpected errors of the last two weeks`}
      showCaption
      columns={columns}
      rows={errors}
      rowKey={({ at, request_id }) => `${at} ${request_id}`}
      empty={<Trans context="of the server">No errors</Trans>}
    />
  )
}

function Slowest({ routes }: { routes: readonly Answered[] }) {
  const { t, i18n } = useLingui()
  const ms = (count: number) => i18n.number(count, { style: 'unit', unit: 'millisecond' })
  const columns: Column<Answered>[] = [
    {
      header: t({ context: 'column', message: 'Request' }),
      cell: ({ route }) => <bdi>{route}</bdi>,
    },
    figures(t({ context: 'requests', message: 'Number' }), ({ count }) => i18n.number(count)),
    figures(t({ context: 'duration', message: 'Average' }), ({ mean_ms }) => ms(mean_ms)),
    figures(t({ context: 'duration', message: 'Longest' }), ({ slowest_ms }) => ms(slowest_ms)),
  ]
  return (
    <Table
      caption={t`Slowest requests since the start`}
      showCaption
      columns={columns}
      rows={routes}
      rowKey={({ route }) => route}
    />
  )
}

/** Saves the status as a file for a report: it names no person, no address and no cellar. */
function Diagnostics({ status }: { status: ServerStatus }) {
  const today = useToday()
  const { untrusted_proxy: _, ...shared } = status
  const file = () => new File([`${JSON.stringify(shared, null, 2)}\n`], `diagnostics-${today}.json`)
  return (
    <FormRow actions>
      <Button size="small" onClick={() => saveFile(file())}>
        <Trans>Save a diagnostics file</Trans>
      </Button>
    </FormRow>
  )
}
