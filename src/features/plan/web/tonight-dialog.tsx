import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldErrorText } from '../../../client/field-error-text.ts'
import { readAmount } from '../../../client/read-amount.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { yearOf } from '../../../shared/days.ts'
import type { FieldError } from '../../../shared/errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { decimalSign, plainNumber } from '../../../ui/number-text.ts'
import { Select } from '../../../ui/select.tsx'
import { FirstFetch } from '../../cellars/web/first-fetch.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { usePlaceOptions } from '../../places/web/use-places.ts'
import { useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import { type Dish, dishes } from '../pairings.ts'
import { answersFor, type Evening } from '../tonight.ts'
import { AboutRules } from './about-rules.tsx'
import { AnswerCard } from './answer-card.tsx'
import { dishNames } from './tonight-words.ts'

const usual: Evening = { dish: undefined, people: 2, limit_minor: undefined, place_id: undefined }

/** Proposes three bottles for tonight, for a dish, a company and a price, from where one stands. */
export default function TonightDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { replica, partial } = useCellar()
  const { currency } = useMoney()
  const prices = usePrices()
  const lines = useWineSummaries()
  const today = useToday()
  const year = yearOf(today)
  const [evening, setEvening] = useState(usual)
  const [wrong, setWrong] = useState<{ people?: boolean; limit?: FieldError | undefined }>({})
  const placeOptions = usePlaceOptions()
  const change = (part: Partial<Evening>) => setEvening({ ...evening, ...part })

  // A number that is wrong changes nothing but the word below its field.
  function changePeople(typed: string) {
    const people = Number(plainNumber(typed, decimalSign(i18n.locale)) ?? Number.NaN)
    const isRight = Number.isInteger(people) && people >= 1 && people <= 1_000
    setWrong({ ...wrong, people: !isRight })
    if (isRight) change({ people })
  }

  function changeLimit(typed: string) {
    const read = typed.trim() === '' ? undefined : readAmount(typed, currency, i18n.locale)
    const limit = typeof read === 'number' && read < 0 ? ({ code: 'not_an_amount' } as const) : read
    setWrong({ ...wrong, limit: typeof limit === 'object' ? limit : undefined })
    if (typeof limit !== 'object') change({ limit_minor: limit })
  }
  const places = replica?.places ?? new Map()
  const answers = answersFor(lines, places, evening, today)
  return (
    <Dialog onClose={onClose} title={t({ context: 'heading', message: 'Tonight' })} size="large">
      <Stack gap={4}>
        <FormRow>
          <Select
            label={t({ context: 'field', message: 'Dish' })}
            empty={t({ context: 'dish', message: 'Any' })}
            value={evening.dish ?? ''}
            choices={dishes.map(dish => ({ value: dish, label: i18n._(dishNames[dish]) }))}
            onChange={({ target }) => change({ dish: (target.value || undefined) as Dish | undefined })}
          />
          <NumberField
            label={t({ context: 'field', message: 'People' })}
            whole
            defaultValue={usual.people}
            fieldError={wrong.people ? t`Enter a whole number from 1 to 1,000.` : undefined}
            onChange={({ target }) => changePeople(target.value)}
          />
        </FormRow>
        <FormRow>
          {prices && (
            <NumberField
              label={t`Highest value of a bottle (${currency})`}
              optional
              fieldError={wrong.limit && fieldErrorText(wrong.limit)}
              onChange={({ target }) => changeLimit(target.value)}
            />
          )}
          <Select
            label={t({ context: 'place', message: 'Nearest to' })}
            empty={t({ context: 'place', message: 'Anywhere' })}
            value={evening.place_id ?? ''}
            choices={placeOptions}
            onChange={({ target }) => change({ place_id: target.value || undefined })}
          />
        </FormRow>
        {partial || !replica ? (
          <FirstFetch />
        ) : answers.length === 0 ? (
          <p role="status">{t`No ripe bottle in the cellar fits. Try another dish, fewer people or a higher value.`}</p>
        ) : (
          <Stack as="ol" gap={3}>
            {answers.map(answer => (
              <AnswerCard key={answer.lot.key} answer={answer} year={year} onFollow={onClose} />
            ))}
          </Stack>
        )}
        <AboutRules />
      </Stack>
    </Dialog>
  )
}
