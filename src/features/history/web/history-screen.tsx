import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { day } from '../../../shared/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { HistoryDays } from './history-days.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { useHistoryQuery } from './use-history-query.ts'

const DayForm = z.strictObject({ day: day() })

/** The history of the cellar, and the link to any day in the past. */
export default function HistoryScreen() {
  const { t } = useLingui()
  const state = useHistoryQuery()
  return (
    <Page
      heading={t`History`}
      lead={t`Who did what and when. Each change can be undone as long as nothing later rests on it.`}
      actions={<PastDay />}
      width="lines"
    >
      <HistoryFilters state={state} />
      <HistoryDays asked={state.asked} />
    </Page>
  )
}

function PastDay() {
  const { t } = useLingui()
  const today = useToday()
  const navigate = useNavigate()
  const form = useForm(DayForm, async ({ day }) => navigate(`/was/${day}`))
  return (
    <Form form={form}>
      <Row gap={2} align="end" wrap>
        <DateField name="day" label={t`The cellar as it was on`} max={today} />
        <Button type="submit">{t`Show`}</Button>
      </Row>
    </Form>
  )
}
