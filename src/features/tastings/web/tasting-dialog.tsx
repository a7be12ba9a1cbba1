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
import { scoreScale } from '../../../shared/scores.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { chosenWine, WineChoice, wineChoiceFields } from '../../wines/web/wine-choice.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Aspects, inTableOrder } from '../aspects.ts'
import type { addTasting, editTasting } from '../commands.ts'
import { TastingChange } from '../contract.ts'
import { AspectsField } from './aspects-field.tsx'
import { BottleField } from './bottle-field.tsx'
import { pastTastingValues } from './past-tasting-values.ts'
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
  const form = useForm(TastingForm, async ({ wine_from, wine_id, wine: newWine, score, score_scale, ...entered }) => {
    const scored = scoreOf({ score, score_scale })
    if (!scored) {
      throw new FormRefusal('', { score: t`Enter a number from 0 to ${scoreScale[score_scale].most}.` })
    }
    const enteredScale = { ...entered, ...scored, aspects: inTableOrder(aspects) }
    if (tasting) {
      const body = changesTo(tasting, enteredScale)
      if (body)
        await command<typeof editTasting>(
          'tastings/edit',
          { tasting_id: tasting.id, ...body },
          t({ context: 'toast', message: 'Tasting changed' }),
        )
    } else {
      const tasted = wine ? { wine_id: wine.id } : chosenWine({ wine_from, wine_id, wine: newWine }, new_wine_id)
      const named = chosen
        ? wineText(chosen)
        : [newWine?.producer, newWine?.name, newWine?.vintage].filter(Boolean).join(' ')
      await command<typeof addTasting>(
        'tastings/add',
        { id: tasting_id, ...tasted, ...enteredScale },
        t`Tasting added: ${named}`,
      )
    }
    onClose()
  })
  if (!replica) return null
  const bottle = replica.bottles.get(tasting?.bottle_id ?? bottle_id ?? '')
  const past = pastTastingValues(replica)

  return (
    <FormDialog
      records={tasting ? [tasting] : wine ? [wine] : []}
      keepOpen
      title={tasting ? t({ context: 'heading', message: 'Edit tasting' }) : t`Add a tasting`}
      description={wine && wineText(wine)}
      onClose={onClose}
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
        enteredScale={tasting?.score_scale ?? null}
        usual={user?.score_scale ?? 'points_100'}
      />
      <TextArea
        name="note"
        label={t({ context: 'tasting', message: 'Notes' })}
        rows={4}
        defaultValue={tasting?.note ?? ''}
      />
      <FormRow>
        <SuggestField
          name="food"
          label={t({ context: 'tasting', message: 'Food' })}
          optional
          options={past.foods}
          defaultValue={tasting?.food ?? ''}
        />
        <SuggestField
          name="company"
          label={t({ context: 'field', message: 'With whom' })}
          optional
          options={past.companies}
          defaultValue={tasting?.company ?? bottle?.company ?? ''}
        />
      </FormRow>
      <FormRow>
        <DateField
          name="tasted_on"
          label={t({ context: 'field', message: 'Tasted on' })}
          max={today}
          defaultValue={tasting ? (tasting.tasted_on ?? '') : (bottle?.departed_on ?? today)}
        />
        {chosen && <BottleField key={chosen.id} wine_id={chosen.id} bottle_id={bottle?.id} />}
      </FormRow>
      <AspectsField value={aspects} onChange={setAspects} type={type} />
    </FormDialog>
  )
}
