import { BarChart } from '../ui/chart/bar-chart.tsx'
import type { Datum, Series } from '../ui/chart/chart-data.ts'
import { ChartTable } from '../ui/chart/chart-table.tsx'
import { ColumnChart } from '../ui/chart/column-chart.tsx'
import { DonutChart } from '../ui/chart/donut-chart.tsx'
import { FigureWithTable } from '../ui/figure-with-table.tsx'
import styles from './kit.module.css'

const count = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent' })
const bottles = (value: number) => `${count.format(value)} bottles`
const short = (value: number) => count.format(value)

const types: Series[] = [
  { key: 'red', label: 'Red', tone: '--type-red', shape: 'full' },
  { key: 'white', label: 'White', tone: '--type-white', shape: 'ring' },
  { key: 'rose', label: 'Rosé', tone: '--type-rose', shape: 'half' },
  { key: 'sparkling', label: 'Sparkling', tone: '--type-sparkling', shape: 'dots' },
  { key: 'sweet', label: 'Sweet', tone: '--type-sweet', shape: 'drop' },
]
const countries: Datum[] = [
  row('France', { red: 210, white: 96, rose: 12, sparkling: 44, sweet: 15 }),
  row('Italy', { red: 188, white: 30, sparkling: 9 }),
  row('Germany', { red: 20, white: 142, sparkling: 6, sweet: 11 }),
  row('Spain', { red: 77, white: 12, rose: 4 }),
  row('Bosnia and Herzegovina', { white: 3 }),
]
const years: Datum[] = Array.from({ length: 14 }, (_, index) => ({
  key: String(2024 + index),
  label: String(2024 + index),
  href: `#year-${2024 + index}`,
  values: index === 9 ? {} : { young: (index * 7) % 23, peak: 60 - index * 3, late: (index * 11) % 17 },
}))
const stages: Series[] = [
  { key: 'peak', label: 'At its peak', tone: '--stage-peak' },
  { key: 'late', label: 'Late', tone: '--stage-late' },
  { key: 'young', label: 'Early', tone: '--stage-early' },
]
const flows: Series[] = [
  { key: 'bought', label: 'Bought', tone: '--chart-4' },
  { key: 'drunk', label: 'Drunk', tone: '--chart-1' },
]
const months: Datum[] = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((label, index) => ({
  key: label,
  label,
  values: { bought: (index * 13) % 24, drunk: 6 + ((index * 5) % 9) },
}))
const one: Series[] = [{ key: 'bottles', label: 'Bottles', tone: '--chart-1' }]
const grapes: Datum[] = [
  { key: 'nebbiolo', label: 'Nebbiolo', values: { bottles: 122 } },
  { key: 'riesling', label: 'Riesling', values: { bottles: 118 } },
  { key: 'pinot', label: 'Pinot Noir', values: { bottles: 64 } },
]

function row(label: string, values: Record<string, number>): Datum {
  return { key: label, label, values, href: `#${label}` }
}

export function KitCharts() {
  const byCountry = { label: 'Bottles by country and type', data: countries, series: types, format: bottles }
  const byYear = { label: 'Bottles ready by year', data: years, series: stages, format: bottles }
  const byMonth = { label: 'Bought and drunk by month', data: months, series: flows, format: bottles }
  const byGrape = { label: 'Bottles by grape', data: grapes, series: one, format: bottles }
  const byType: Datum = {
    key: 'all',
    label: 'All',
    values: { red: 495, white: 283, rose: 16, sparkling: 59, sweet: 26 },
    hrefs: Object.fromEntries(types.map(type => [type.key, `#${type.key}`])),
  }
  return (
    <div className={styles.columns}>
      <FigureWithTable
        heading="Ready to drink"
        note="12 bottles without a window are left out."
        chart={<ColumnChart {...byYear} formatShort={short} />}
        table={<ChartTable {...byYear} rowsAre="Year" />}
      />
      <FigureWithTable
        heading="By type"
        chart={
          <DonutChart
            label="Bottles by type"
            datum={byType}
            series={types}
            format={short}
            formatShare={share => percent.format(share)}
            middle={{ value: '879', label: 'bottles' }}
          />
        }
        table={<ChartTable label="Bottles by type" data={[byType]} series={types} format={short} rowsAre="Cellar" />}
      />
      <FigureWithTable
        heading="By country"
        chart={<BarChart {...byCountry} formatShort={short} />}
        table={<ChartTable {...byCountry} rowsAre="Country" />}
      />
      <FigureWithTable
        heading="Bought and drunk"
        chart={<ColumnChart {...byMonth} formatShort={short} grouped height={200} />}
        table={<ChartTable {...byMonth} rowsAre="Month" />}
      />
      <FigureWithTable
        heading="By grape"
        chart={<BarChart {...byGrape} formatShort={short} />}
        table={<ChartTable {...byGrape} rowsAre="Grape" />}
      />
    </div>
  )
}
