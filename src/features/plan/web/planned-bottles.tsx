import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { Column } from '../../../ui/table.tsx'
import { usualSize } from '../../bottles/sizes.ts'
import { quantityText } from '../../bottles/web/size-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Choice } from '../choose.ts'
import type { Period, WineLot } from '../plan.ts'
import { LotTable } from './lot-table.tsx'
import { ReasonText } from './reason-text.tsx'

const DepartDialog = lazyDialog(() => import('../../bottles/web/depart-dialog.tsx'))

/** The bottles to open in a period, each with its reason and the button that opens it. */
export function PlannedBottles({ caption, period }: { caption: string; period: Period }) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const [opening, setOpening] = useState<string>()
  const { choices, year, span } = period
  if (choices.length === 0) return <p>{t`Nothing in the cellar has to be opened in this time.`}</p>

  const more: Column<Choice<WineLot>>[] = [
    {
      header: t({ context: 'column', message: 'Why then' }),
      cell: choice => <ReasonText choice={choice} year={year} />,
    },
  ]
  if (canWrite && span !== 'year')
    more.push({
      header: t({ context: 'heading', message: 'Actions' }),
      hideHeader: true,
      cell: ({ lot: { line } }) => {
        const name = wineText(line.wine)
        return (
          <Button
            size="small"
            aria-label={t({ context: 'button', message: `Open: ${name}` })}
            onClick={() => setOpening(line.wine.id)}
          >
            {t({ context: 'button', message: 'Open' })}
          </Button>
        )
      },
    })

  return (
    <>
      <LotTable
        caption={caption}
        rows={choices}
        rowKey={({ lot }) => lot.key}
        bottles={({ lot, bottles }) =>
          lot.size_ml === usualSize ? i18n.number(bottles) : quantityText(bottles, lot.size_ml, i18n)
        }
        more={more}
        shownFirst={12}
      />
      {opening && <DepartDialog wine_id={opening} opening onClose={() => setOpening(undefined)} />}
    </>
  )
}
