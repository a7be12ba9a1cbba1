import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle, Departure } from '../../../model/bottle.ts'
import { departures } from '../../../model/choices.ts'
import { id } from '../../../shared/fields.ts'
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
import { DepartureWords, noRevenue } from './departure-words.tsx'
import { MoneyFields } from './money-fields.tsx'
import { PouredField, PreservedField } from './opening-fields.tsx'
import { departedTexts } from './words.ts'

const PourDialog = lazy(() => import('./pour-dialog.tsx'))

const bottle = { bottle_id: z.optional(id()) }
const DepartureForm = z.strictObject({ ...NewDeparture.def.shape, ...bottle })
const OpeningForm = z.strictObject({ ...NewOpening.def.shape, poured_ml: z.int(), ...bottle })

/** The next bottle usually leaves in the same way as the last one. */
let lastDeparture: Departure = 'drunk'

interface DepartDialogProps {
  wine_id: string
  /** One of the wine's bottles; without it, the bottle that is to be drunk first is offered. */
  bottle_id?: string | undefined
  /** True to start with opening a bottle; otherwise the dialog starts with the last way of leaving. */
  opening?: boolean
  onClose: () => void
}

/** Opens a bottle or takes it out of the cellar. The likely case is filled in, so that one more click is enough. */
export default function DepartDialog({ wine_id, bottle_id, opening = false, onClose }: DepartDialogProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const command = useCommand()
  const tasteNext = useTasteNext()
  const wine = replica?.wines.get(wine_id)
  const all = (replica && grouped(replica.bottles, 'wine_id').get(wine_id)) ?? []
  const bottles = inTakingOrder(all.filter(each => each.state === 'in_cellar'))
  const closed = bottles.filter(each => each.opened_on === null)
  const [taking, setTaking] = useState<Taking>(opening && closed.length > 0 ? 'opened' : lastDeparture)
  const [pouring, setPouring] = useState<Bottle>()
  const choice = taking === 'opened' ? closed : bottles
  const offered = choice.find(each => each.id === bottle_id) ?? choice[0]
  const named = wine ? wineText(wine) : ''
  const form = useForm(taking === 'opened' ? OpeningForm : DepartureForm, async entered => {
    const { bottle_id = offered?.id ?? '', ...given } = entered
    const params = { bottle_id }
    if ('poured_ml' in given) {
      const body = { ...given, poured_ml: given.poured_ml || null }
      await command(openBottle, { params, body }, t`Opened: ${named}`)
    } else {
      const next = given.departure === 'drunk' ? tasteNext(wine_id, bottle_id) : undefined
      await command(
        departBottle,
        { params, body: { ...noRevenue, ...given } },
        i18n._(departedTexts[given.departure](named)),
        next,
      )
      lastDeparture = given.departure
    }
    onClose()
  })
  if (pouring) {
    return (
      <Suspense>
        <PourDialog bottle_id={pouring.id} onClose={onClose} />
      </Suspense>
    )
  }
  if (!replica || !wine || !offered) return null
  const isOpening = taking === 'opened'
  const [ready] = bottles
  const opened = ready?.opened_on ? ready : undefined

  return (
    <FormDialog
      title={isOpening ? t`Open a bottle` : t`Take out a bottle`}
      description={named}
      onClose={onClose}
      confirm={isOpening ? t`Open it` : t`Take it out`}
      form={form}
    >
      {isOpening && opened?.opened_on && (
        <Banner actions={<Button size="small" onClick={() => setPouring(opened)}>{t`Pour from it`}</Button>}>
          {t`One is open already, since ${dayText(opened.opened_on, i18n.locale)}.`}
        </Banner>
      )}
      <DepartureField value={taking} onChange={setTaking} ways={closed.length > 0 ? withOpening : departures} />
      <FormRow>
        <DateField name={isOpening ? 'opened_on' : 'departed_on'} label={t`On`} defaultValue={today} />
        {choice.length > 1 ? (
          <Select
            key={isOpening ? 'closed' : 'all'}
            name="bottle_id"
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
