import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { day } from '../../../shared/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { scopeOfDay } from '../../as-of/day-scope.ts'
import { HistoryDays } from './history-days.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { useHistoryQuery } from './use-history-query.ts'

const DayForm = z.strictObject({ day: day() })

/** The history of the cellar, and the link to any day in the past. */
export default function HistoryScreen() {
  const { t } = useLingui()
  const state = useHistoryQuery()
  const { cellar } = useCellar()
  return (
    <Page
      heading={t({ context: 'screen', message: 'History' })}
      lead={
        // Most people write in their cellar, and the longer lead has its space before the cellar is there.
        cellar?.role === 'viewer'
          ? t`Who changed what and when.`
          : t`Who changed what and when. You can undo a change as long as no later change depends on it.`
      }
      actions={<PastDay />}
      width="lines"
    >
      <HistoryFilters state={state} />
      <HistoryDays query={state.query} />
    </Page>
  )
}

function PastDay() {
  const { t } = useLingui()
  const today = useToday()
  const navigate = useNavigate()
  const form = useForm(DayForm, async ({ day }) => navigate('/', { scope: scopeOfDay(day) }))
  return (
    <Form form={form}>
      <Row gap={2} align="end" wrap>
        <DateField name="day" label={t`Cellar as of`} max={today} />
        <Button type="submit">{t({ context: 'button', message: 'Show' })}</Button>
      </Row>
    </Form>
  )
}
