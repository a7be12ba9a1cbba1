import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { useListLook } from '../../wines/web/list-look.ts'
import { listSheet } from '../export/list-sheet.ts'
import type { Sheet } from '../export/sheet.ts'
import { tableWords } from './table-words.ts'

/** Returns a function that makes the table of a list in the person's language, and the choice of its columns. */
export function useListSheet() {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const { user } = useSession()
  const { currency, ready } = useMoney()
  const [look] = useListLook()
  const [columns, setColumns] = useState<'seen' | 'all'>('seen')

  function sheet(lines: readonly WineSummary[]): Sheet {
    const setting = {
      words: tableWords(i18n),
      currency,
      score_scale: user?.score_scale ?? 'points_100',
      places: replica?.places ?? new Map(),
      custom_fields: replica?.custom_fields ?? new Map(),
      rtl: document.documentElement.dir === 'rtl',
    } as const
    const wanted = columns === 'all' ? 'all' : look.columns
    return listSheet(t({ context: 'screen', message: 'Wines' }), lines, wanted, setting)
  }

  const columnChoice = (
    <RadioGroup
      label={t({ context: 'table', message: 'Columns' })}
      value={columns}
      choices={[
        { value: 'seen', label: t`As in the list` },
        { value: 'all', label: t({ context: 'choice', message: 'All columns' }) },
      ]}
      onChange={setColumns}
    />
  )
  return { sheet, columnChoice, ready: ready && replica !== undefined }
}
