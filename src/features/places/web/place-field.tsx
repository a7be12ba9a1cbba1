import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { textIn } from '../../../client/form-reading.ts'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { capacityOf, columnsOf, gridOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import { newId } from '../../../shared/ids.ts'
import { fold } from '../../../shared/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Option } from '../../../ui/option-match.ts'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import type { Placement } from '../contract.ts'
import { placeText } from '../place-text.ts'
import { lyingIn, suggestedSlots } from '../slots.ts'

interface PlaceFieldProps {
  place_id?: string | null
  /** Whether its form asks `useSlotsGiven`. */
  slots?: boolean
}

/** A place of the cellar by its name, or the name of a new one; in one with slots bottles may be put into free ones. */
export function PlaceField({ place_id = null, slots = false }: PlaceFieldProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const places = replica?.places
  const options = useMemo(() => (places ? offeredPlaces(places) : []), [places])
  const [named, setNamed] = useState(places ? placeText(place_id, places) : '')
  return (
    <>
      <SuggestField
        name="place_id"
        label={t`Place`}
        optional
        options={options}
        defaultValue={named}
        onChange={setNamed}
        hint={t`One of yours, or a new name`}
      />
      {slots && <SlotsOffer place_id={knownPlace(options, named)} />}
    </>
  )
}

function SlotsOffer({ place_id }: { place_id: string | undefined }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const rack = replica && rackIn(replica, place_id)
  const free = rack ? capacityOf(rack.grid) - rack.lying.size : 0
  if (free <= 0) return null
  return (
    <Checkbox
      name="into_slots"
      defaultChecked
      label={t`Into free slots`}
      hint={t`${plural(free, { one: 'One is free', other: '# are free' })}; those beside the same wine come first.`}
    />
  )
}

/**
 * The slots in which bottles are put where their form says so: those that find none lie in the place as they are, those
 * that lie in one there stay. Null where no slots are wanted.
 */
export function useSlotsGiven() {
  const { replica } = useCellar()
  return (data: FormData, place_id: string | null, bottles: readonly Pick<Bottle, 'id' | 'wine_id'>[]) => {
    const rack = replica && data.has('into_slots') ? rackIn(replica, place_id) : undefined
    if (!rack) return null
    const inSlots = new Set(Array.from(rack.lying.values(), bottle => bottle.id))
    const others = bottles.filter(({ id }) => !inSlots.has(id))
    const slots = suggestedSlots(rack.grid, others, rack.lying)
    const placements = others.map(({ id }): Placement => ({ bottle_id: id, place_id, ...columnsOf(slots.get(id)) }))
    return placements.length > 0 ? placements : null
  }
}

function rackIn(replica: Replica, place_id: string | null | undefined) {
  const place = replica.places.get(place_id ?? '')
  const grid = place && gridOf(place)
  return grid && { grid, lying: lyingIn(grid, grouped(replica.bottles, 'place_id').get(place.id) ?? []) }
}

/** The place that was named, by its id; one that is not there yet is to be added by the command that puts something there. */
export function usePlaceInput() {
  const { replica } = useCellar()
  return (data: FormData): { place_id: string | null; new_place_name?: string } => {
    const named = textIn(data, 'place_id')
    if (named === null || !replica) return { place_id: null }
    const known = knownPlace(offeredPlaces(replica.places), named)
    return known ? { place_id: known } : { place_id: newId(), new_place_name: named }
  }
}

function offeredPlaces(places: ReadonlyMap<string, Place>) {
  return Array.from(places.keys(), id => ({ value: id, label: placeText(id, places) })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  )
}

function knownPlace(options: readonly Option[], named: string): string | undefined {
  return options.find(option => fold(option.label) === fold(named))?.value
}
