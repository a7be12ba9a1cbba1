import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo } from '../../../client/changes-to.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { placeKinds } from '../../../model/choices.ts'
import type { Place } from '../../../model/place.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { blankPlace } from '../commands.ts'
import { addPlace, editPlace } from '../contract.ts'
import { placeText } from '../place-text.ts'
import { idsWithin, type PlaceNode } from '../tree.ts'
import { GridFields } from './grid-fields.tsx'
import { PlaceForm, placeOf } from './place-form.ts'
import { kindNames } from './words.ts'

interface PlaceDialogProps {
  /** The place that is changed; without it, a new one is added. */
  node?: PlaceNode | undefined
  /** The parent of a new place. */
  parent_id?: string | null
  onClose: () => void
  onAdded?: (place_id: string) => void
}

/** Adds or changes a place: its name, its kind, its parent and its slots. */
export default function PlaceDialog({ node, parent_id = null, onClose, onAdded }: PlaceDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  // Only the fields that differ from those shown are sent, so that changes of others meanwhile stay.
  const [place] = useState<Place>(
    () => node?.place ?? { ...blankPlace, id: newId(), name: '', kind: 'rack', parent_id },
  )
  const [withGrid, setWithGrid] = useState(node ? place.grid_rows !== null : true)

  const form = useForm(PlaceForm, async entered => {
    const given = placeOf(entered, place, withGrid)
    if (node) {
      const body = changesTo(place, given)
      if (body) await command(editPlace, { params: { place_id: place.id }, body }, t`Saved`)
    } else {
      await command(addPlace, { body: { id: place.id, ...given } }, t`Added: ${given.name}`)
    }
    onClose()
    if (!node) onAdded?.(place.id)
  })

  return (
    <FormDialog
      keepOpen
      title={node ? t`Edit the place` : t`New place`}
      onClose={onClose}
      confirm={node ? t`Save` : t`Add the place`}
      form={form}
    >
      <TextField name="name" label={t`Name`} defaultValue={place.name} placeholder={t`Rack by the door`} />
      <Standing place={place} node={node} onKind={kind => !node && setWithGrid(kind === 'rack' || kind === 'fridge')} />
      <GridFields place={place} given={withGrid} onGiven={setWithGrid} />
      <TextArea name="note" label={t`Note`} optional rows={2} defaultValue={place.note ?? ''} />
    </FormDialog>
  )
}

interface StandingProps {
  place: Place
  node: PlaceNode | undefined
  onKind: (kind: Place['kind']) => void
}

function Standing({ place, node, onKind }: StandingProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const places = replica?.places ?? new Map<string, Place>()
  const own = new Set(node ? idsWithin(node) : [])
  const parents = Array.from(places.keys(), id => ({ value: id, label: placeText(id, places) }))
    .filter(({ value }) => !own.has(value))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale, { numeric: true }))
  return (
    <FormRow>
      <Select
        name="kind"
        label={t`Kind`}
        defaultValue={place.kind}
        choices={placeKinds.map(value => ({ value, label: i18n._(kindNames[value]) }))}
        onChange={event => onKind(event.target.value as Place['kind'])}
      />
      <Select
        name="parent_id"
        label={t`Within`}
        empty={t`Stands by itself`}
        defaultValue={place.parent_id ?? ''}
        choices={parents}
      />
    </FormRow>
  )
}
