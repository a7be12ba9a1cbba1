import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo, textIn } from '../../../client/form-reading.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Tasting } from '../../../model/tasting.ts'
import type { Wine, WineType } from '../../../model/wine.ts'
import { newId } from '../../../shared/ids.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { WineChoice, wineChoiceIn } from '../../wines/web/wine-choice.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Aspects, inTableOrder } from '../aspects.ts'
import { addTasting, editTasting, NewTasting, TastingChange } from '../contract.ts'
import { scoreScale } from '../score.ts'
import { AspectsField } from './aspects-field.tsx'
import { BottleField } from './bottle-field.tsx'
import { saidOfTastings } from './past-tasting-values.ts'
import { ScoreField, scoreIn } from './score-field.tsx'

interface TastingDialogProps {
  /** What was in the glass; without it, it is asked for. */
  wine?: Wine | undefined
  /** The bottle it came from, as far as that is known. */
  bottle_id?: string | undefined
  /** The note that is changed; else a new one. */
  tasting?: Tasting | undefined
  onClose: () => void
}

/** What a wine was like, said with one hand: the score first, then words, and the parts for who wants them. */
export default function TastingDialog({ wine, bottle_id, tasting, onClose }: TastingDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const { user } = useSession()
  const { replica } = useCellar()
  const command = useCommand()
  const form = useFormCommand()
  const [[tasting_id, fresh_wine_id]] = useState(() => [newId(), newId()] as const)
  const [chosen, setChosen] = useState<Wine | undefined>(wine)
  const [type, setType] = useState<WineType>(wine?.type ?? 'red')
  const [aspects, setAspects] = useState<Aspects>(tasting?.aspects ?? {})
  if (!replica) return null
  const bottle = replica.bottles.get(tasting?.bottle_id ?? bottle_id ?? '')
  const said = saidOfTastings(replica)

  async function save(data: FormData) {
    const scored = scoreIn(data)
    const scale = (textIn(data, 'score_scale') ?? 'points_100') as keyof typeof scoreScale
    const fieldErrors = scored ? {} : { score: t`A number from 0 to ${scoreScale[scale].most}.` }
    const given = {
      bottle_id: textIn(data, 'bottle_id'),
      tasted_on: textIn(data, 'tasted_on'),
      ...(scored ?? { score: null, score_scale: null }),
      note: textIn(data, 'note'),
      food: textIn(data, 'food'),
      company: textIn(data, 'company'),
      aspects: inTableOrder(aspects),
    }
    const done = tasting ? await change(tasting, given, fieldErrors) : await add(data, given, fieldErrors)
    if (done) onClose()
  }

  function add(data: FormData, given: object, fieldErrors: Record<string, string>) {
    const of = wine ? { wine_id: wine.id } : wineChoiceIn(data, fresh_wine_id)
    const named = ({ wine: told }: NewTasting) =>
      chosen ? wineText(chosen) : [told?.producer, told?.name, told?.vintage].filter(Boolean).join(' ')
    return form.submit(
      NewTasting,
      { id: tasting_id, ...of, ...given },
      body => command(addTasting, { body }, t`Noted: ${named(body)}`),
      fieldErrors,
    )
  }

  async function change(before: Tasting, given: object, fieldErrors: Record<string, string>) {
    const changes = changesTo(before, given as Record<string, unknown>)
    if (Object.keys({ ...changes, ...fieldErrors }).length === 0) return true
    return form.submit(
      TastingChange,
      changes,
      body => command(editTasting, { params: { tasting_id: before.id }, body }, t`Tasting changed`),
      fieldErrors,
    )
  }

  return (
    <FormDialog
      keepOpen
      title={tasting ? t`Edit the tasting` : t`What was it like?`}
      description={wine && wineText(wine)}
      onClose={onClose}
      confirm={tasting ? t`Save` : t`Note it`}
      onSubmit={save}
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
