import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { newId } from '../../../shared/ids.ts'
import { fold } from '../../../shared/text.ts'
import { textIn } from '../../../web/form-reading.ts'
import { SuggestField } from '../../../web/ui/suggest-field.tsx'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { addPlace, type Place } from '../contract.ts'
import { placeText } from '../place-text.ts'

/** A place of the cellar by its name, or the name of a new one. */
export function PlaceField({ place_id = null }: { place_id?: string | null }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const places = replica?.places
  const options = useMemo(() => (places ? offeredPlaces(places) : []), [places])
  return (
    <SuggestField
      name="place_id"
      label={t`Place`}
      optional
      options={options}
      defaultValue={places ? placeText(place_id, places) : ''}
      hint={t`One of yours, or a new name`}
    />
  )
}

/** Finds the place that was named, or adds it: what the field gives is its id, null where it was left empty. */
export function usePlaceNamed() {
  const { replica, write } = useCellar()
  return async (data: FormData): Promise<string | null> => {
    const named = textIn(data, 'place_id')
    if (named === null || !replica) return null
    const known = offeredPlaces(replica.places).find(option => fold(option.label) === fold(named))
    if (known) return known.value
    const id = newId()
    await write(addPlace, { body: { id, name: named, kind: 'rack' } })
    return id
  }
}

function offeredPlaces(places: ReadonlyMap<string, Place>) {
  return Array.from(places.keys(), id => ({ value: id, label: placeText(id, places) })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  )
}
