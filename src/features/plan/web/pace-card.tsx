import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { typeNames } from '../../wines/web/words.ts'
import type { Pace } from '../pace.ts'
import { GuestsText } from './guests-text.tsx'
import { usePlanSettings } from './use-plan-settings.ts'

const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx'))

/** The pace of each type by season, as it was set or as the ledger has it. */
export function PaceCard({ paces }: { paces: readonly Pace[] }) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const { minimum, guests } = usePlanSettings()
  const [setting, setSetting] = useState(false)
  const { format } = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 })
  const inMonths = ({ months }: Pace, ...chosen: number[]) =>
    format(chosen.reduce((sum, month) => sum + (months[month - 1] ?? 0), 0))
  const columns: Column<Pace>[] = [
    {
      header: t({ context: 'column', message: 'Type' }),
      cell: ({ type }) => (
        <Row gap={2} align="baseline">
          <TypeDisc type={type} size="small" silent />
          {i18n._(typeNames[type])}
        </Row>
      ),
    },
    figures(t({ context: 'pace', message: 'A year' }), ({ yearly, isSet }) => {
      const amount = format(yearly)
      return isSet ? t({ context: 'pace', message: `${amount}, set` }) : amount
    }),
    figures(t({ context: 'months', message: 'Dec–Feb' }), pace => inMonths(pace, 12, 1, 2)),
    figures(t({ context: 'months', message: 'Mar–May' }), pace => inMonths(pace, 3, 4, 5)),
    figures(t({ context: 'months', message: 'Jun–Aug' }), pace => inMonths(pace, 6, 7, 8)),
    figures(t({ context: 'months', message: 'Sep–Nov' }), pace => inMonths(pace, 9, 10, 11)),
  ]
  if (paces.some(({ type }) => minimum[type] !== undefined))
    columns.push(figures(t({ context: 'column', message: 'Minimum' }), ({ type }) => format(minimum[type] ?? 0)))
  return (
    <Card
      heading={t({ context: 'heading', message: 'Your pace' })}
      actions={canWrite && <Button onClick={() => setSetting(true)}>{t`Set pace, minimum and guests`}</Button>}
    >
      <p>
        <Trans>
          Bottles of 75 cl drunk in the last three years, brought to one year. Of a record with few bottles, the seasons
          are evened out.
        </Trans>
      </p>
      <Table
        stacked={false}
        caption={t`Your pace by type and season`}
        columns={columns}
        rows={paces}
        rowKey={({ type }) => type}
      />
      <GuestsText guests={guests} />
      {setting && <SettingsDialog types={paces.map(({ type }) => type)} onClose={() => setSetting(false)} />}
    </Card>
  )
}
