import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { typeNames } from '../../wines/web/words.ts'
import type { Pace } from '../pace.ts'

/** The pace of each type by season, as the plan reads it from the ledger. */
export function PaceCard({ paces }: { paces: readonly Pace[] }) {
  const { t, i18n } = useLingui()
  const { format } = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 })
  const inMonths = ({ months }: Pace, ...chosen: number[]) =>
    format(chosen.reduce((sum, month) => sum + (months[month - 1] ?? 0), 0))
  const figures = (key: string, header: string, cell: (pace: Pace) => string): Column<Pace> => ({
    key,
    header,
    figures: true,
    cell,
  })
  const columns: Column<Pace>[] = [
    {
      key: 'type',
      header: t({ context: 'column', message: 'Type' }),
      heads: true,
      cell: ({ type }) => (
        <Row gap={2} align="baseline">
          <TypeDisc type={type} size="small" silent />
          {i18n._(typeNames[type])}
        </Row>
      ),
    },
    figures('year', t({ context: 'pace', message: 'A year' }), ({ yearly }) => format(yearly)),
    figures('winter', t({ context: 'months', message: 'Dec–Feb' }), pace => inMonths(pace, 12, 1, 2)),
    figures('spring', t({ context: 'months', message: 'Mar–May' }), pace => inMonths(pace, 3, 4, 5)),
    figures('summer', t({ context: 'months', message: 'Jun–Aug' }), pace => inMonths(pace, 6, 7, 8)),
    figures('autumn', t({ context: 'months', message: 'Sep–Nov' }), pace => inMonths(pace, 9, 10, 11)),
  ]
  return (
    <Card heading={t({ context: 'heading', message: 'Your pace' })}>
      <p>
        <Trans>
          Bottles of 75 cl drunk in the last three years, brought to one year. Of a record with few bottles, the seasons
          are evened out.
        </Trans>
      </p>
      <Table
        caption={t`Your pace by type and season`}
        hideCaption
        columns={columns}
        rows={paces}
        rowKey={({ type }) => type}
      />
    </Card>
  )
}
