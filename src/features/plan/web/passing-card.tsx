import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import type { Plan } from '../plan.ts'
import { LotName, LotWindow } from './lot-words.tsx'

const shownFirst = 8

/** The bottles that the pace does not reach before their windows end. */
export function PassingCard({ passing }: Pick<Plan, 'passing'>) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const hidden = passing.length - shownFirst
  const columns: Column<Plan['passing'][number]>[] = [
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
      cell: ({ bottles }) => bottles,
    },
    {
      key: 'window',
      header: t({ context: 'column', message: 'Window' }),
      cell: ({ lot }) => <LotWindow lot={lot} />,
    },
  ]
  return (
    <Card heading={t`Will pass their window at your pace`}>
      {passing.length === 0 ? (
        <p>{t`Every bottle finds its time within the next fifteen years.`}</p>
      ) : (
        <>
          <p>{t`You would have to drink more, give them away or share them.`}</p>
          <Table
            caption={t`Bottles that will pass their window`}
            hideCaption
            stacked
            columns={columns}
            rows={all ? passing : passing.slice(0, shownFirst)}
            rowKey={({ lot, year }) => `${lot.key} ${year}`}
          />
          {hidden > 0 && (
            <div>
              <Button look="plain" size="small" onClick={() => setAll(!all)}>
                {all ? t({ context: 'button', message: 'Show fewer' }) : t`Show ${hidden} more`}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}
