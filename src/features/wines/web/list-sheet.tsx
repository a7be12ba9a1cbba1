import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { type Facet, type Grouping, type Moment, momentNames } from '../../../model/dimensions.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { useMoney } from '../../money/web/use-money.ts'
import type { Column } from '../../views/contract.ts'
import { axisOn } from '../drinking-window.ts'
import { chosenIn } from '../facets.ts'
import type { WineGroup } from '../groups.ts'
import type { ListQuery } from '../list-query.ts'
import { printedList, rowsPrinted } from '../printed-list.ts'
import { columnTitle } from './column-words.ts'
import { columnKind } from './custom-column.ts'
import { useFacetLabel, useFacetTitle } from './facet-words.ts'
import { GroupLabel } from './group-heading.tsx'
import { columnsIn, useListLook } from './list-look.ts'
import styles from './list-sheet.module.css'
import { totalsOf } from './list-totals.tsx'
import { useMomentText } from './moment-chips.tsx'
import { PrintedCell } from './printed-cell.tsx'
import { TypeDisc } from './type-disc.tsx'
import { useFoundWines } from './use-found-wines.ts'
import { valueBasisText } from './value-basis-text.ts'
import { axisStyle, WindowAxis } from './window-axis.tsx'
import { type CellSetting, useCellSetting } from './wine-cells.tsx'
import { originOf, titleOf } from './wine-names.ts'
import { useWineQuery } from './wine-query.ts'
import { stockNames } from './words.ts'

/** The list on paper: every wine that is found, with the columns of the list and its head on each page. */
export default function ListSheet() {
  const { t, i18n } = useLingui()
  const { cellar, replica } = useCellar()
  const { query } = useWineQuery()
  const [look] = useListLook()
  const prices = usePrices()
  const today = useToday()
  const { found, groups } = useFoundWines(query)
  const axis = useMemo(() => axisOn(today), [today])
  const setting = useCellSetting(axis, false)
  const columns = replica ? columnsIn('wide', look, replica.custom_fields, prices) : []
  const printed = printedList(groups ?? [{ key: '', wines: found, bottles: 0 }])
  const day = dayText(today, i18n.locale)
  const running = [t({ context: 'screen', message: 'Wines' }), cellar?.name, day].filter(Boolean).join(' · ')
  return (
    <article className={styles.sheet} data-sheet style={axisStyle(axis, today)}>
      <header className={styles.top}>
        <h1>{cellar?.name}</h1>
        <Facts query={query} found={found} day={day} isValued={columns.includes('value')} />
        {printed.left_out > 0 && <Beginning count={rowsPrinted + printed.left_out} />}
      </header>
      <table className={styles.table}>
        <thead>
          <tr className={styles.running}>
            <td colSpan={columns.length + 1}>{running}</td>
          </tr>
          <tr>
            <th scope="col">{t({ context: 'field', message: 'Wine' })}</th>
            {columns.map(name => (
              <th key={name} scope="col" className={styles[columnKind(name)]}>
                {columnTitle(name, setting.custom_fields, i18n)}
                {name === 'window' && <WindowAxis axis={axis} today={today} />}
              </th>
            ))}
          </tr>
        </thead>
        {printed.groups.map(group => (
          <Group key={group.key} group={group} by={query.group} columns={columns} setting={setting} />
        ))}
      </table>
    </article>
  )
}

interface FactsProps {
  query: ListQuery
  found: readonly WineSummary[]
  day: string
  isValued: boolean
}

/** States the day, the sums, and to what the list is narrowed. */
function Facts({ query, found, day, isValued }: FactsProps) {
  const { t, i18n } = useLingui()
  const { partial } = useCellar()
  const money = useMoney()
  // A wine in two places is in two groups.
  const wines = useMemo(() => [...new Set(found)], [found])
  const totals = useMemo(() => totalsOf(wines), [wines])
  const { unvalued: count } = totals
  return (
    <>
      <ul className={styles.sums}>
        <li>{day}</li>
        <li>
          <Plural value={wines.length} one="# wine" other="# wines" />
        </li>
        <li>
          <Plural value={totals.in_cellar} one="# bottle" other="# bottles" />
        </li>
        {totals.on_order > 0 && (
          <li>
            <Plural value={totals.on_order} one="# on order" other="# on order" />
          </li>
        )}
        {isValued && money.ready && (
          <li>
            {money.formatSum(totals.value_minor, totals.in_cellar, count)} <span>{valueBasisText(totals, i18n)}</span>
            {count > 0 && (
              <>
                {' '}
                (<Plural value={count} one="# not included" other="# not included" />)
              </>
            )}
          </li>
        )}
      </ul>
      <dl className={styles.filters}>
        <Filter name={t({ context: 'filter', message: 'Bottles shown' })}>
          {i18n._(stockNames[query.stock ?? 'in'])}
        </Filter>
        {query.search && <Filter name={t({ context: 'filter', message: 'Search' })}>{query.search}</Filter>}
        {Array.from(chosenIn(query), ([facet, values]) => (
          <Values key={facet} facet={facet} values={values} />
        ))}
        {momentNames.map(name => query[name] && <InMoment key={name} name={name} value={query[name]} />)}
      </dl>
      {partial && (
        <p>
          <Trans>The cellar has not fully loaded yet, so wines are missing here.</Trans>
        </p>
      )}
    </>
  )
}

function Filter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Values({ facet, values }: { facet: Facet; values: readonly string[] }) {
  const { i18n } = useLingui()
  const title = useFacetTitle(facet)
  const labelOf = useFacetLabel(facet)
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })
  return <Filter name={title}>{list.format(values.map(labelOf))}</Filter>
}

function InMoment({ name, value }: { name: Moment; value: string }) {
  const { t } = useLingui()
  return <Filter name={t({ context: 'filter', message: 'Period' })}>{useMomentText(name, value)}</Filter>
}

/** Says that the list goes on beyond the rows that are printed. */
function Beginning({ count }: { count: number }) {
  const { i18n } = useLingui()
  const number = new Intl.NumberFormat(i18n.locale)
  const [first, all] = [number.format(rowsPrinted), number.format(count)]
  return (
    <p>
      <b>
        <Trans>
          Only the first {first} of {all} rows are printed. Filter the list to print the others.
        </Trans>
      </b>
    </p>
  )
}

interface GroupProps {
  group: WineGroup
  by: Grouping | undefined
  columns: readonly Column[]
  setting: CellSetting
}

function Group({ group, by, columns, setting }: GroupProps) {
  return (
    <tbody>
      {group.key !== '' && (
        <tr className={styles.group}>
          <th colSpan={columns.length + 1} scope="rowgroup">
            <GroupLabel group={group} by={by} />
          </th>
        </tr>
      )}
      {group.wines.map(line => (
        <Row key={line.wine.id} line={line} columns={columns} setting={setting} />
      ))}
    </tbody>
  )
}

function Row({ line, columns, setting }: Pick<GroupProps, 'columns' | 'setting'> & { line: WineSummary }) {
  const { i18n } = useLingui()
  const { wine } = line
  const { title, cuvee } = titleOf(wine)
  const origin = !columns.includes('origin') && originOf(wine, i18n.locale).place
  return (
    <tr>
      <th scope="row">
        <span className={styles.wine}>
          <TypeDisc type={wine.type} size="small" />
          <span>
            <b>{title}</b>
            {cuvee && <span className={styles.below}>{cuvee}</span>}
            {origin && <span className={styles.below}>{origin}</span>}
          </span>
        </span>
      </th>
      {columns.map(name => (
        <td key={name} className={styles[columnKind(name)]}>
          <PrintedCell name={name} line={line} setting={setting} />
        </td>
      ))}
    </tr>
  )
}
