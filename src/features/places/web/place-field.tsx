import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { newId } from '../../../shared/ids.ts'
import { fold } from '../../../shared/text.ts'
import { textIn } from '../../../web/form-reading.ts'
import { SuggestField } from '../../../web/ui/suggest-field.tsx'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import type { Place } from '../contract.ts'
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

/** The place that was named, by its id; one that is not there yet is to be added by the deed that puts something there. */
export function usePlaceGiven() {
  const { replica } = useCellar()
  return (data: FormData): { place_id: string | null; new_place_name?: string } => {
    const named = textIn(data, 'place_id')
    if (named === null || !replica) return { place_id: null }
    const known = offeredPlaces(replica.places).find(option => fold(option.label) === fold(named))
    return known ? { place_id: known.value } : { place_id: newId(), new_place_name: named }
  }
}

function offeredPlaces(places: ReadonlyMap<string, Place>) {
  return Array.from(places.keys(), id => ({ value: id, label: placeText(id, places) })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  )
}
