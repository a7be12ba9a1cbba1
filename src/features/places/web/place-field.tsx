import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import { type OpenCellar, useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { capacityOf, columnsOf, gridOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import { maybe } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { fold } from '../../../shared/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Option } from '../../../ui/option-match.ts'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { type Placement, placeBottles } from '../contract.ts'
import { placeText } from '../place-text.ts'
import { lyingIn, suggestedSlots } from '../slots.ts'

/** The form fields for a place: its name, and whether the bottles go into free slots. */
export const placeFields = { place_id: z.optional(maybe(z.string())), into_slots: z.optional(z.boolean()) }

interface PlaceFieldProps {
  place_id?: string | null
  /** True to offer free slots, which the form takes from `usePlacements`. */
  slots?: boolean
}

/** A field for a place of the cellar or the name of a new one. In a place with slots, bottles can go into free ones. */
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
 * Returns a function that puts bottles into the free slots of a place. Bottles without a free slot lie in the place
 * without one, and those in one of its slots already stay there. Its result is empty when the place has no slots, or
 * all bottles have theirs.
 */
export function usePlacements() {
  const { replica } = useCellar()
  return (place_id: string | null, bottles: readonly Pick<Bottle, 'id' | 'wine_id'>[]): Placement[] => {
    const rack = replica && rackIn(replica, place_id)
    if (!rack) return []
    const inSlots = new Set(Array.from(rack.lying.values(), bottle => bottle.id))
    const others = bottles.filter(({ id }) => !inSlots.has(id))
    const slots = suggestedSlots(rack.grid, others, rack.lying)
    return others.map(({ id }) => ({ bottle_id: id, place_id, ...columnsOf(slots.get(id)) }))
  }
}

/** Returns the step that puts bottles into their slots; none when there are no placements. */
export function stepsToPlace(
  placements: Placement[],
): ((write: OpenCellar['write']) => ReturnType<OpenCellar['write']>)[] {
  return placements.length > 0 ? [write => write(placeBottles, { body: { placements } })] : []
}

function rackIn(replica: Replica, place_id: string | null | undefined) {
  const place = replica.places.get(place_id ?? '')
  const grid = place && gridOf(place)
  return grid && { grid, lying: lyingIn(grid, grouped(replica.bottles, 'place_id').get(place.id) ?? []) }
}

/**
 * Returns a function that finds the id of a place by its name. A new name is added by the command that puts something
 * there.
 */
export function useResolvePlace() {
  const { replica } = useCellar()
  return (named: string | null = null): { place_id: string | null; new_place_name?: string } => {
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
