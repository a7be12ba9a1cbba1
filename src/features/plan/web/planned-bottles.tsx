import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { usualSize } from '../../bottles/sizes.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import type { Choice } from '../choose.ts'
import type { Period, WineLot } from '../plan.ts'
import { LotName, LotWindow } from './lot-words.tsx'
import { ReasonText } from './reason-text.tsx'

const DepartDialog = lazyDialog(() => import('../../bottles/web/depart-dialog.tsx'))

/** The number of wines that are shown before one asks for the others. */
const shownFirst = 12

/** The bottles to open in a period, each with its reason and the button that opens it. */
export function PlannedBottles({ caption, period }: { caption: string; period: Period }) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const [opening, setOpening] = useState<string>()
  const [all, setAll] = useState(false)
  const { choices, year, span } = period
  if (choices.length === 0) return <p>{t`Nothing in the cellar has to be opened then.`}</p>

  const hidden = choices.length - shownFirst
  const columns: Column<Choice<WineLot>>[] = [
    {
      key: 'wine',
      header: t({ context: 'column', message: 'Wine' }),
      heads: true,
      cell: ({ lot }) => <LotName lot={lot} />,
    },
    {
      key: 'bottles',
      header: t({ context: 'column', message: 'Bottles' }),
      figures: true,
      cell: ({ lot, bottles }) => (lot.size_ml === usualSize ? bottles : `${bottles} × ${sizeText(lot.size_ml, i18n)}`),
    },
    {
      key: 'window',
      header: t({ context: 'column', message: 'Window' }),
      cell: ({ lot }) => <LotWindow lot={lot} />,
    },
    {
      key: 'reason',
      header: t({ context: 'column', message: 'Why then' }),
      cell: choice => <ReasonText choice={choice} year={year} />,
    },
  ]
  if (canWrite && span !== 'year')
    columns.push({
      key: 'open',
      header: <VisuallyHidden>{t({ context: 'heading', message: 'Actions' })}</VisuallyHidden>,
      cell: ({ lot }) => (
        <Button size="small" onClick={() => setOpening(lot.line.wine.id)}>
          {t({ context: 'button', message: 'Open' })}
        </Button>
      ),
    })

  return (
    <>
      <Table
        caption={caption}
        hideCaption
        stacked
        columns={columns}
        rows={all ? choices : choices.slice(0, shownFirst)}
        rowKey={({ lot }) => lot.key}
      />
      {hidden > 0 && (
        <div>
          <Button look="plain" size="small" onClick={() => setAll(!all)}>
            {all ? t({ context: 'button', message: 'Show fewer' }) : t`Show ${hidden} more`}
          </Button>
        </div>
      )}
      {opening && <DepartDialog wine_id={opening} opening onClose={() => setOpening(undefined)} />}
    </>
  )
}
