import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { changesTo } from '../../../client/changes-to.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { placeKinds } from '../../../model/choices.ts'
import type { Place } from '../../../model/place.ts'
import { newId } from '../../../shared/ids.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { addPlace, editPlace } from '../commands.ts'
import { blankPlace } from '../commands.ts'
import { idsWithin, type PlaceNode } from '../tree.ts'
import { GridFields } from './grid-fields.tsx'
import { PlaceForm, placeOf } from './place-form.ts'
import { usePlaceOptions } from './use-places.ts'
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
    const hasGrid = placeOf(entered, place, withGrid)
    if (node) {
      const body = changesTo(place, hasGrid)
      if (body)
        await command<typeof editPlace>(
          'places/edit',
          { place_id: place.id, ...body },
          t({ context: 'form', message: 'Saved' }),
        )
    } else {
      await command<typeof addPlace>(
        'places/add',
        { id: place.id, ...hasGrid },
        t({ context: 'toast', message: `Added: ${hasGrid.name}` }),
      )
    }
    onClose()
    if (!node) onAdded?.(place.id)
  })

  return (
    <FormDialog
      records={node ? [place] : []}
      keepOpen
      title={node ? t({ context: 'heading', message: 'Edit place' }) : t({ context: 'heading', message: 'New place' })}
      description={node && place.name}
      onClose={onClose}
      confirm={node ? t({ context: 'button', message: 'Save' }) : t({ context: 'button', message: 'Add place' })}
      form={form}
    >
      <TextField
        name="name"
        label={t({ context: 'field', message: 'Name' })}
        defaultValue={place.name}
        placeholder={t`Rack by the door`}
      />
      <Standing place={place} node={node} onKind={kind => !node && setWithGrid(kind === 'rack' || kind === 'fridge')} />
      <GridFields place={place} hasGrid={withGrid} onHasGrid={setWithGrid} />
      <TextArea
        name="note"
        label={t({ context: 'field', message: 'Note' })}
        optional
        rows={2}
        defaultValue={place.note ?? ''}
      />
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
  const options = usePlaceOptions()
  const parents = useMemo(() => {
    const own = new Set(node ? idsWithin(node) : [])
    return options.filter(({ value }) => !own.has(value))
  }, [options, node])
  return (
    <FormRow>
      <Select
        name="kind"
        label={t({ context: 'of a field or place', message: 'Type' })}
        defaultValue={place.kind}
        choices={placeKinds.map(value => ({ value, label: i18n._(kindNames[value]) }))}
        onChange={event => onKind(event.target.value as Place['kind'])}
      />
      <Combobox
        name="parent_id"
        label={t({ context: 'place', message: 'Part of' })}
        placeholder={t({ context: 'place', message: 'Top level' })}
        defaultValue={place.parent_id}
        options={parents}
      />
    </FormRow>
  )
}
