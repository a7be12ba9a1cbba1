import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
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
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { useTasteNext } from '../../tastings/web/taste-next.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { NewDeparture } from '../contract.ts'
import type { departBottles } from '../departures.ts'
import { isLocked } from '../locks.ts'
import type { openBottle } from '../opening.ts'
import { NewOpening } from '../opening-contract.ts'
import { bottleText, inDepartureOrder } from './bottle-choice.ts'
import { DepartureField, type Ending } from './departure-field.tsx'
import { departedTexts } from './departure-texts.ts'
import { DepartureWords, noRevenue } from './departure-words.tsx'
import { MoneyFields } from './money-fields.tsx'
import { PouredField, PreservedField } from './opening-fields.tsx'
import { useAskLocked } from './use-ask-locked.tsx'
import { useLockText } from './use-lock-text.ts'
import { useWineWithPlace } from './use-wine-with-place.ts'

const PourDialog = lazyDialog(() => import('./pour-dialog.tsx'))

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
  /** The way of leaving to start with; by default the last one. */
  departure?: Departure | undefined
  onClose: () => void
}

/** Opens a bottle or takes it out of the cellar. The likely case is filled in, so that one more click is enough. */
export default function DepartDialog(props: DepartDialogProps) {
  const { wine_id, bottle_id, opening = false, departure = lastDeparture, onClose } = props
  const { t, i18n } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const command = useCommand()
  const tasteNext = useTasteNext()
  const lockText = useLockText()
  const wine = replica?.wines.get(wine_id)
  const all = (replica && grouped(replica.bottles, 'wine_id').get(wine_id)) ?? []
  const [askLocked, question] = useAskLocked()
  const bottles = inDepartureOrder(
    all.filter(each => each.state === 'in_cellar'),
    today,
  )
  const closed = bottles.filter(each => each.opened_on === null)
  const [ending, setEnding] = useState<Ending>(opening && closed.length > 0 ? 'opened' : departure)
  const [pouring, setPouring] = useState<Bottle>()
  const choice = ending === 'opened' ? closed : bottles
  const offered = choice.find(each => each.id === bottle_id) ?? choice[0]
  const wineWithPlace = useWineWithPlace()
  const namedAt = (id: string) => {
    const bottle = replica?.bottles.get(id)
    return wine && bottle ? wineWithPlace(wine, bottle) : ''
  }
  const form = useForm(ending === 'opened' ? OpeningForm : DepartureForm, async entered => {
    const { bottle_id = offered?.id ?? '', ...details } = entered
    const named = namedAt(bottle_id)
    const meant = bottles.filter(({ id }) => id === bottle_id)
    if (!(await askLocked(meant, 'poured_ml' in details))) return
    if ('poured_ml' in details) {
      const poured_ml = details.poured_ml || null
      await command<typeof openBottle>(
        'bottles/open',
        { bottle_id, ...details, poured_ml },
        t({ context: 'toast', message: `Opened: ${named}` }),
      )
    } else {
      const next = details.departure === 'drunk' ? tasteNext(wine_id, bottle_id) : undefined
      await command<typeof departBottles>(
        'bottles/depart',
        { bottle_ids: [bottle_id], ...noRevenue, ...details },
        i18n._(departedTexts[details.departure](named)),
        next,
      )
      lastDeparture = details.departure
    }
    onClose()
  })
  if (pouring) {
    return <PourDialog bottle_id={pouring.id} onClose={onClose} />
  }
  if (!replica || !wine || !offered) return null
  const isOpening = ending === 'opened'
  const [ready] = bottles
  const opened = ready?.opened_on ? ready : undefined

  return (
    <FormDialog
      records={[{ id: bottle_id ?? wine_id }]}
      title={isOpening ? t`Open a bottle` : t`Take out a bottle`}
      description={choice.length > 1 ? wineText(wine) : namedAt(offered.id)}
      onClose={onClose}
      confirm={isOpening ? t({ context: 'button', message: 'Open' }) : t({ context: 'button', message: 'Take out' })}
      form={form}
    >
      {isOpening && opened?.opened_on && (
        <Banner
          actions={
            <Button size="small" onClick={() => setPouring(opened)}>
              {t({ context: 'button', message: 'Pour' })}
            </Button>
          }
        >
          {t`One bottle has been open since ${dayText(opened.opened_on, i18n.locale)}.`}
        </Banner>
      )}
      {question}
      {choice.length === 1 && isLocked(offered, today) && <Banner>{lockText(offered)}</Banner>}
      <DepartureField value={ending} onChange={setEnding} ways={closed.length > 0 ? withOpening : departures} />
      <FormRow>
        <DateField
          name={isOpening ? 'opened_on' : 'departed_on'}
          label={t({ context: 'of a departure', message: 'Date' })}
          defaultValue={today}
        />
        {choice.length > 1 ? (
          <Select
            key={isOpening ? 'closed' : 'all'}
            name="bottle_id"
            label={t({ context: 'field', message: 'Bottle' })}
            defaultValue={offered.id}
            choices={choice.map(each => ({
              value: each.id,
              label: isLocked(each, today)
                ? `${bottleText(each, replica.places, i18n)} · ${lockText(each)}`
                : bottleText(each, replica.places, i18n),
            }))}
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
          {ending === 'sold' && <MoneyFields name="revenue" label={t({ context: 'field', message: 'Sold for' })} />}
          <DepartureWords departure={ending} bottles={replica.bottles} />
        </>
      )}
    </FormDialog>
  )
}

const withOpening: readonly Ending[] = ['opened', ...departures]
