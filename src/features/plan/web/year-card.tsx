import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Period } from '../plan.ts'
import { PlannedBottles } from './planned-bottles.tsx'
import { yearAddress } from './year-address.ts'

/** The bottles to open in the year that the address names, or in the first of the years. */
export function YearCard({ periods }: { periods: readonly Period[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const params = new URLSearchParams(useLocation().search)
  const period = periods.find(({ year }) => String(year) === params.get('year')) ?? periods[0]
  if (!period) return null
  const { year } = period
  return (
    <Card
      heading={t`Bottles to open in ${year}`}
      actions={
        <Select
          label={t({ context: 'period', message: 'Year' })}
          value={String(year)}
          choices={periods.map(each => ({ value: String(each.year), label: String(each.year) }))}
          onChange={event => void navigate(yearAddress(Number(event.target.value)), { replace: true })}
        />
      }
    >
      <PlannedBottles key={year} caption={t`Wines to open in ${year}`} period={period} />
    </Card>
  )
}
