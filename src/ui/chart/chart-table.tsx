import { useLingui } from '@lingui/react/macro'
import { type Column, figures, Table } from '../table.tsx'
import { type ChartProps, type Datum, totalOf, valueIn } from './chart-data.ts'
import { PickButton } from './pick-button.tsx'

/** The numbers of a chart as a table. `rowsAre` is the header of its first column, such as "Country". */
export function ChartTable({
  label,
  data,
  series,
  sums = true,
  format,
  picks,
  rowsAre,
}: ChartProps & { rowsAre: string }) {
  const { t } = useLingui()
  const columns: Column<Datum>[] = [
    {
      header: rowsAre,
      cell: datum => (
        <PickButton picks={picks?.of === 'rows' ? picks : undefined} datum={datum}>
          {datum.label}
        </PickButton>
      ),
    },
    ...series.map(one =>
      figures(one.label, (datum: Datum) =>
        picks?.of === 'marks' ? (
          <PickButton picks={picks} datum={datum} one={one}>
            {format(valueIn(datum, one))}
          </PickButton>
        ) : (
          format(valueIn(datum, one))
        ),
      ),
    ),
  ]
  if (sums && series.length > 1) {
    columns.push(figures(t({ context: 'sum', message: 'Total' }), datum => datum.sum ?? format(totalOf(datum, series))))
  }
  return <Table stacked={false} caption={label} columns={columns} rows={data} rowKey={datum => datum.key} />
}
