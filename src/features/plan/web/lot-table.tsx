import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Column, figures, Table, type TableProps } from '../../../ui/table.tsx'
import type { WineLot } from '../plan.ts'
import { LotName, LotWindow } from './lot-words.tsx'

interface LotTableProps<Row> extends Pick<TableProps<Row>, 'caption' | 'rows' | 'rowKey'> {
  bottles: (row: Row) => ReactNode
  /** The columns after those of the wine, its bottles and its window. */
  more?: readonly Column<Row>[]
  /** The number of rows that are shown before one asks for the others. */
  shownFirst: number
}

/** A table of wines with bottles to open. */
export function LotTable<Row extends { lot: WineLot }>(props: LotTableProps<Row>) {
  const { caption, rows, rowKey, bottles, more = [], shownFirst } = props
  const { t, i18n } = useLingui()
  const [all, setAll] = useState(false)
  const hidden = rows.length - shownFirst
  const columns: Column<Row>[] = [
    {
      header: t({ context: 'column', message: 'Wine' }),
      cell: ({ lot }) => <LotName lot={lot} />,
    },
    figures(t({ context: 'column', message: 'Bottles' }), bottles),
    {
      header: t({ context: 'column', message: 'Window' }),
      cell: ({ lot }) => <LotWindow lot={lot} />,
    },
    ...more,
  ]
  return (
    <>
      <Table caption={caption} columns={columns} rows={all ? rows : rows.slice(0, shownFirst)} rowKey={rowKey} />
      {hidden > 0 && (
        <div>
          <Button look="plain" size="small" onClick={() => setAll(!all)}>
            {all ? t({ context: 'button', message: 'Show fewer' }) : t`Show ${i18n.number(hidden)} more`}
          </Button>
        </div>
      )}
    </>
  )
}
