import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Tasting } from '../../../model/tasting.ts'
import type { Wine, WineType } from '../../../model/wine.ts'
import { newId } from '../../../shared/ids.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { chosenWine, WineChoice, wineChoiceFields } from '../../wines/web/wine-choice.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Aspects, inTableOrder } from '../aspects.ts'
import { addTasting, editTasting, TastingChange } from '../contract.ts'
import { scoreScale } from '../score.ts'
import { AspectsField } from './aspects-field.tsx'
import { BottleField } from './bottle-field.tsx'
import { saidOfTastings } from './past-tasting-values.ts'
import { ScoreField, scoreFields, scoreOf } from './score-field.tsx'

const TastingForm = z.strictObject({
  ...TastingChange.def.shape,
  ...scoreFields,
  ...wineChoiceFields,
})

interface TastingDialogProps {
  /** The wine that was tasted. Without it, the dialog asks for it. */
  wine?: Wine | undefined
  /** The bottle that was tasted, if known. */
  bottle_id?: string | undefined
  /** The tasting to change. Without it, a new one is added. */
  tasting?: Tasting | undefined
  onClose: () => void
}

/** Adds or changes a tasting: the score first, then the note, then the aspects for people who want them. */
export default function TastingDialog({ wine, bottle_id, tasting, onClose }: TastingDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const { user } = useSession()
  const { replica } = useCellar()
  const command = useCommand()
  const [[tasting_id, new_wine_id]] = useState(() => [newId(), newId()] as const)
  const [chosen, setChosen] = useState<Wine | undefined>(wine)
  const [type, setType] = useState<WineType>(wine?.type ?? 'red')
  const [aspects, setAspects] = useState<Aspects>(tasting?.aspects ?? {})
  const form = useForm(TastingForm, async ({ wine_from, wine_id, wine: told, score, score_scale, ...entered }) => {
    const scored = scoreOf({ score, score_scale })
    if (!scored) {
      throw new FormRefusal('', { score: t`A number from 0 to ${scoreScale[score_scale].most}.` })
    }
    const given = { ...entered, ...scored, aspects: inTableOrder(aspects) }
    if (tasting) {
      const body = changesTo(tasting, given)
      if (body) await command(editTasting, { params: { tasting_id: tasting.id }, body }, t`Tasting changed`)
    } else {
      const tasted = wine ? { wine_id: wine.id } : chosenWine({ wine_from, wine_id, wine: told }, new_wine_id)
      const named = chosen ? wineText(chosen) : [told?.producer, told?.name, told?.vintage].filter(Boolean).join(' ')
      await command(addTasting, { body: { id: tasting_id, ...tasted, ...given } }, t`Noted: ${named}`)
    }
    onClose()
  })
  if (!replica) return null
  const bottle = replica.bottles.get(tasting?.bottle_id ?? bottle_id ?? '')
  const said = saidOfTastings(replica)

  return (
    <FormDialog
      keepOpen
      title={tasting ? t`Edit the tasting` : t`What was it like?`}
      description={wine && wineText(wine)}
      onClose={onClose}
      confirm={tasting ? t`Save` : t`Note it`}
      form={form}
    >
      {!wine && (
        <WineChoice
          onChoose={(next, of) => {
            setChosen(next)
            setType(of)
          }}
        />
      )}
      <ScoreField
        score={tasting?.score ?? null}
        given={tasting?.score_scale ?? null}
        usual={user?.score_scale ?? 'points_100'}
      />
      <TextArea name="note" label={t`In your words`} rows={4} defaultValue={tasting?.note ?? ''} />
      <FormRow>
        <SuggestField
          name="food"
          label={t`With what food`}
          optional
          options={said.foods}
          defaultValue={tasting?.food ?? ''}
        />
        <SuggestField
          name="company"
          label={t`With whom`}
          optional
          options={said.companies}
          defaultValue={tasting?.company ?? bottle?.company ?? ''}
        />
      </FormRow>
      <FormRow>
        <DateField
          name="tasted_on"
          label={t`Tasted on`}
          max={today}
          defaultValue={tasting ? (tasting.tasted_on ?? '') : (bottle?.departed_on ?? today)}
        />
        {chosen && <BottleField key={chosen.id} wine_id={chosen.id} bottle_id={bottle?.id} />}
      </FormRow>
      <AspectsField value={aspects} onChange={setAspects} type={type} />
    </FormDialog>
  )
}
