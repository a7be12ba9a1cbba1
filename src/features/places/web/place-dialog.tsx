import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo } from '../../../client/form-reading.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { placeKinds } from '../../../model/choices.ts'
import type { Place } from '../../../model/place.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { blankPlace } from '../commands.ts'
import { addPlace, editPlace, NewPlace, PlaceChange } from '../contract.ts'
import { placeText } from '../place-text.ts'
import { idsWithin, type PlaceNode } from '../tree.ts'
import { GridFields } from './grid-fields.tsx'
import { placeIn } from './place-reading.ts'
import { kindNames } from './words.ts'

interface PlaceDialogProps {
  /** The place to change; a new one without it. */
  node?: PlaceNode | undefined
  /** Where a new one stands. */
  parent_id?: string | null
  onClose: () => void
  onAdded?: (place_id: string) => void
}

/** What a place is, where it stands and which slots it has. */
export default function PlaceDialog({ node, parent_id = null, onClose, onAdded }: PlaceDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const form = useFormCommand()
  // What somebody else changes while this is open is theirs: only what differs from what was shown is sent.
  const [place] = useState<Place>(
    () => node?.place ?? { ...blankPlace, id: newId(), name: '', kind: 'rack', parent_id },
  )
  const [withGrid, setWithGrid] = useState(node ? place.grid_rows !== null : true)

  async function save(data: FormData) {
    const given = placeIn(data, place, withGrid)
    const done = node
      ? await form.submit(PlaceChange, given, change => edited(changesTo(place, change)))
      : await form.submit(NewPlace, { id: place.id, ...given }, async body => {
          await command(addPlace, { body }, t`Added: ${body.name}`)
        })
    if (!done) return
    onClose()
    if (!node) onAdded?.(place.id)
  }

  async function edited(body: PlaceChange) {
    if (Object.keys(body).length === 0) return
    await command(editPlace, { params: { place_id: place.id }, body }, t`Saved`)
  }

  return (
    <FormDialog
      keepOpen
      title={node ? t`Edit the place` : t`New place`}
      onClose={onClose}
      confirm={node ? t`Save` : t`Add the place`}
      onSubmit={save}
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
