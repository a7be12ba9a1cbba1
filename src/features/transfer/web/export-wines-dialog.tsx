import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { listLines } from '../../wines/list.ts'
import { useOrdering } from '../../wines/web/use-wine-summaries.ts'
import { useWineQuery } from '../../wines/web/wine-query.ts'
import type { TableForm } from '../export/contract.ts'
import { useListSheet } from './use-list-sheet.tsx'
import { useTableFile } from './use-table-file.ts'

/** Saves a table of some wines, in the order of the list. It is made on the device. */
export default function ExportWinesDialog({ lines, onClose }: { lines: readonly WineSummary[]; onClose: () => void }) {
  const { t } = useLingui()
  const { cellar } = useCellar()
  const today = useToday()
  const ordered = useInOrder(lines)
  const { sheet, columnChoice, ready } = useListSheet()
  const { making, save } = useTableFile()

  async function saveAs(form: TableForm) {
    await save('list', t`${cellar?.name ?? ''}, selected wines, ${today}`, () => sheet(ordered), form)
    onClose()
  }
  const isMaking = (form: TableForm) => making?.endsWith(`.${form}`) ?? false

  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={t({ context: 'heading', message: 'Export selected wines' })}
      description={<Plural value={lines.length} one="One wine" other="# wines" />}
      actions={
        <>
          <Button
            icon={<FileText aria-hidden />}
            busy={isMaking('csv')}
            disabled={!ready}
            onClick={() => void saveAs('csv')}
          >
            <Trans context="file format">CSV</Trans>
          </Button>
          <Button
            look="primary"
            icon={<FileSpreadsheet aria-hidden />}
            busy={isMaking('xlsx')}
            disabled={!ready}
            onClick={() => void saveAs('xlsx')}
          >
            <Trans context="file format">Excel</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>
          <Trans>A table of these wines alone, made on this device, online or offline.</Trans>
        </p>
        {columnChoice}
      </Stack>
    </Dialog>
  )
}

function useInOrder(lines: readonly WineSummary[]): readonly WineSummary[] {
  const { query } = useWineQuery()
  const ordering = useOrdering()
  return useMemo(() => {
    const { sort, direction } = query
    const order = { ...(sort && { sort }), ...(direction && { direction }) }
    return listLines(lines, { ...order, stock: 'all' }, ordering).lines
  }, [lines, query, ordering])
}
