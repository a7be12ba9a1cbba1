import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table, type TableProps } from '../../../ui/table.tsx'
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
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const hidden = rows.length - shownFirst
  const columns: Column<Row>[] = [
    {
      key: 'wine',
      header: t({ context: 'column', message: 'Wine' }),
      heads: true,
      cell: ({ lot }) => <LotName lot={lot} />,
    },
    { key: 'bottles', header: t({ context: 'column', message: 'Bottles' }), figures: true, cell: bottles },
    {
      key: 'window',
      header: t({ context: 'column', message: 'Window' }),
      cell: ({ lot }) => <LotWindow lot={lot} />,
    },
    ...more,
  ]
  return (
    <>
      <Table
        caption={caption}
        hideCaption
        stacked
        columns={columns}
        rows={all ? rows : rows.slice(0, shownFirst)}
        rowKey={rowKey}
      />
      {hidden > 0 && (
        <div>
          <Button look="plain" size="small" onClick={() => setAll(!all)}>
            {all ? t({ context: 'button', message: 'Show fewer' }) : t`Show ${hidden} more`}
          </Button>
        </div>
      )}
    </>
  )
}
