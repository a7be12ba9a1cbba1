import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { dayText } from '../../../client/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import type { WaitingRate } from '../updates/contract.ts'
import { acceptRates, rejectRates } from '../updates/endpoints.ts'
import { useUpdateWords } from './use-update-words.ts'

interface WaitingRatesProps {
  waiting: readonly WaitingRate[]
  onDone: () => Promise<void>
}

/** Lists the rates that are used only when somebody accepts them. */
export function WaitingRates({ waiting, onDone }: WaitingRatesProps) {
  const { t, i18n } = useLingui()
  const words = useUpdateWords()
  const [busy, setBusy] = useState(false)

  async function decide(endpoint: typeof acceptRates, chosen: readonly WaitingRate[]) {
    setBusy(true)
    const rates = chosen.map(({ currency, day_on, per_euro }) => ({ currency, day_on, per_euro }))
    try {
      await call(endpoint, { body: { rates } })
    } catch (error) {
      toast(messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' })
    }
    await onDone()
    setBusy(false)
  }

  const digits = new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 21 })
  const rateText = ({ per_euro, day_on }: { per_euro: number; day_on: string }) =>
    t`${digits.format(`${per_euro}`)} on ${dayText(day_on, i18n.locale)}`
  const columns: Column<WaitingRate>[] = [
    {
      header: t({ context: 'column', message: 'Currency' }),
      cell: ({ currency }) => currency,
    },
    { header: t({ context: 'column', message: 'New rate' }), cell: rateText },
    {
      header: t({ context: 'column', message: 'Stored rate' }),
      cell: ({ before }) => (before ? rateText(before) : t({ context: 'no rate', message: 'None' })),
    },
    {
      header: t({ context: 'column', message: 'Reason' }),
      cell: ({ reason, later }) =>
        later > 0
          ? t`${words.waitingReasons[reason]}; ${plural(later, { one: 'one later rate waits', other: '# later rates wait' })}`
          : words.waitingReasons[reason],
    },
    {
      header: t({ context: 'heading', message: 'Actions' }),
      figures: true,
      cell: rate => (
        <Row gap={2} rowGap={2} justify="end" wrap>
          <Button
            size="small"
            busy={busy}
            aria-label={t`Accept the rate of ${rate.currency}`}
            onClick={() => void decide(acceptRates, [rate])}
          >
            <Trans context="button">Accept</Trans>
          </Button>
          <Button
            size="small"
            busy={busy}
            aria-label={t`Reject the rate of ${rate.currency}`}
            onClick={() => void decide(rejectRates, [rate])}
          >
            <Trans context="button">Reject</Trans>
          </Button>
        </Row>
      ),
    },
  ]
  return (
    <Card
      heading={<Trans>Rates that need your decision</Trans>}
      actions={
        waiting.length > 1 && (
          <Button busy={busy} onClick={() => void decide(acceptRates, waiting)}>
            <Trans context="button">Accept all</Trans>
          </Button>
        )
      }
    >
      <Table caption={t`Doubtful exchange rates`} columns={columns} rows={waiting} rowKey={keyOf} />
    </Card>
  )
}

const keyOf = ({ currency, day_on }: WaitingRate) => `${currency} ${day_on}`
