import { Trans } from '@lingui/react/macro'
import { Link } from '../link.tsx'
import { type Column, Table } from '../table.tsx'
import { type ChartProps, type Datum, totalOf, valueIn } from './chart-data.ts'

/** The numbers of a chart as a table. `rowsAre` is the header of its first column, such as "Country". */
export function ChartTable({ label, data, series, format, rowsAre }: ChartProps & { rowsAre: string }) {
  const columns: Column<Datum>[] = [
    {
      key: 'row names',
      header: rowsAre,
      heads: true,
      cell: datum => (datum.href ? <Link href={datum.href}>{datum.label}</Link> : datum.label),
    },
    ...series.map(one => ({
      key: one.key,
      header: one.label,
      figures: true,
      cell: (datum: Datum) => {
        const href = datum.hrefs?.[one.key]
        const text = format(valueIn(datum, one))
        return href ? <Link href={href}>{text}</Link> : text
      },
    })),
  ]
  if (series.length > 1) {
    columns.push({
      key: 'row sums',
      header: <Trans context="sum">Total</Trans>,
      figures: true,
      cell: datum => format(totalOf(datum, series)),
    })
  }
  return <Table caption={label} hideCaption columns={columns} rows={data} rowKey={datum => datum.key} />
}
