import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { textIn } from '../../../client/form-reading.ts'
import { useToday } from '../../../client/today.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Bottle, Departure } from '../../../model/bottle.ts'
import { departures } from '../../../model/choices.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { useTasteNext } from '../../tastings/web/taste-next.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { departBottle, NewDeparture } from '../contract.ts'
import { NewOpening, openBottle } from '../opening-contract.ts'
import { bottleText, inTakingOrder } from './bottle-choice.ts'
import { DepartureField, type Taking } from './departure-field.tsx'
import { DepartureWords, departureIn } from './departure-words.tsx'
import { MoneyFields } from './money-fields.tsx'
import { openingIn, PouredField, PreservedField } from './opening-fields.tsx'
import { useAmountError } from './use-amount-error.ts'
import { departedTexts } from './words.ts'

const PourDialog = lazy(() => import('./pour-dialog.tsx'))

/** The way the last bottle went: mostly the way the next one goes. */
let lastDeparture: Departure = 'drunk'

interface DepartDialogProps {
  wine_id: string
  /** One of its bottles; else the one that is to be taken first is offered. */
  bottle_id?: string | undefined
  /** Begins with opening one, which stays; else with the way the last one went. */
  opening?: boolean
  onClose: () => void
}

/** Opens a bottle or takes it out of the cellar: filled in for the likely case, so that one more press does it. */
export default function DepartDialog({ wine_id, bottle_id, opening = false, onClose }: DepartDialogProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const command = useCommand()
  const form = useFormCommand()
  const amountError = useAmountError()
  const tasteNext = useTasteNext()
  const wine = replica?.wines.get(wine_id)
  const all = (replica && grouped(replica.bottles, 'wine_id').get(wine_id)) ?? []
  const bottles = inTakingOrder(all.filter(each => each.state === 'in_cellar'))
  const closed = bottles.filter(each => each.opened_on === null)
  const [taking, setTaking] = useState<Taking>(opening && closed.length > 0 ? 'opened' : lastDeparture)
  const [pouring, setPouring] = useState<Bottle>()
  const choice = taking === 'opened' ? closed : bottles
  const offered = choice.find(each => each.id === bottle_id) ?? choice[0]
  if (pouring) {
    return (
      <Suspense>
        <PourDialog bottle_id={pouring.id} onClose={onClose} />
      </Suspense>
    )
  }
  if (!replica || !wine || !offered) return null
  const named = wineText(wine)
  const isOpening = taking === 'opened'
  const [ready] = bottles
  const opened = ready?.opened_on ? ready : undefined

  async function take(data: FormData) {
    const params = { bottle_id: textIn(data, 'bottle') ?? offered?.id ?? '' }
    if (taking === 'opened') return open(params, data)
    const { revenue, given } = departureIn(data, taking)
    const said = i18n._(departedTexts[taking](named))
    const next = taking === 'drunk' ? tasteNext(wine_id, params.bottle_id) : undefined
    const done = await form.submit(
      NewDeparture,
      given,
      body => command(departBottle, { params, body }, said, next),
      amountError('revenue_minor', revenue),
    )
    if (!done) return
    lastDeparture = taking
    onClose()
  }

  async function open(params: { bottle_id: string }, data: FormData) {
    const opened = (body: NewOpening) => command(openBottle, { params, body }, t`Opened: ${named}`)
    if (await form.submit(NewOpening, openingIn(data), opened)) onClose()
  }

  return (
    <FormDialog
      title={isOpening ? t`Open a bottle` : t`Take out a bottle`}
      description={named}
      onClose={onClose}
      confirm={isOpening ? t`Open it` : t`Take it out`}
      onSubmit={take}
      form={form}
    >
      {isOpening && opened?.opened_on && (
        <Banner actions={<Button size="small" onClick={() => setPouring(opened)}>{t`Pour from it`}</Button>}>
          {t`One is open already, since ${dayText(opened.opened_on, i18n.locale)}.`}
        </Banner>
      )}
      <DepartureField value={taking} onChange={setTaking} ways={closed.length > 0 ? withOpening : departures} />
      <FormRow>
        <DateField name="departed_on" label={t`On`} defaultValue={today} />
        {choice.length > 1 ? (
          <Select
            key={isOpening ? 'closed' : 'all'}
            name="bottle"
            label={t`Which bottle`}
            defaultValue={offered.id}
            choices={choice.map(each => ({ value: each.id, label: bottleText(each, replica.places, i18n) }))}
          />
        ) : null}
      </FormRow>
      {isOpening ? (
        <>
          <PouredField size_ml={offered.size_ml} />
          <PreservedField />
        </>
      ) : (
        <>
          {taking === 'sold' && <MoneyFields name="revenue" label={t`Sold for`} />}
          <DepartureWords departure={taking} bottles={replica.bottles} />
        </>
      )}
    </FormDialog>
  )
}

const withOpening: readonly Taking[] = ['opened', ...departures]
