import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import type { Plan } from '../plan.ts'
import { LotTable } from './lot-table.tsx'

/** The bottles that the pace does not reach before their windows end. */
export function PassingCard({ passing }: Pick<Plan, 'passing'>) {
  const { t, i18n } = useLingui()
  return (
    <Card heading={t`Will pass their window at your pace`}>
      {passing.length === 0 ? (
        <p>{t`Every bottle finds its time within the next fifteen years.`}</p>
      ) : (
        <>
          <p>{t`You would have to drink more, give them away or share them.`}</p>
          <LotTable
            caption={t`Bottles that will pass their window`}
            rows={passing}
            rowKey={({ lot, year }) => `${lot.key} ${year}`}
            bottles={({ bottles }) => i18n.number(bottles)}
            shownFirst={8}
          />
        </>
      )}
    </Card>
  )
}
