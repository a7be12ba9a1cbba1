import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { gridOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import { maybe } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { foldOnce } from '../../../shared/text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import type { Option } from '../../../ui/option-match.ts'
import { Select } from '../../../ui/select.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import type { ToastAction } from '../../../ui/toast.ts'
import type { PlaceInput } from '../../bottles/contract.ts'
import { placeText } from '../place-text.ts'
import { roomElsewhere, roomInPlace, sharesOf } from '../room.ts'

/** The form fields for a place: its name, whether the bottles go into free slots, and where those go that do not fit. */
export const placeFields = {
  place_id: z.optional(maybe(z.string())),
  into_slots: z.optional(z.boolean()),
  second_place_id: z.optional(maybe(z.string())),
}

interface PlaceFieldProps {
  place_id?: string | null
  /** The number of bottles that a place's slots are needed for. */
  count: number | ((place_id: string) => number)
}

/**
 * A field for a place of the cellar or the name of a new one. In a place with slots, bottles can go into free ones; the
 * field says what does not fit, and offers other places.
 */
export function PlaceField({ place_id = null, count }: PlaceFieldProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const places = replica?.places
  const options = useMemo(() => (places ? offeredPlaces(places) : []), [places])
  const [named, setNamed] = useState(places ? placeText(place_id, places) : '')
  const known = knownPlace(options, named)
  return (
    <Stack gap={3}>
      <SuggestField
        name="place_id"
        label={t({ context: 'field', message: 'Place' })}
        optional
        options={options}
        defaultValue={named}
        onChange={setNamed}
        hint={t`Choose a place or enter a new name`}
      />
      {known && <SlotsOffer key={known} place_id={known} count={countIn(count, known)} />}
    </Stack>
  )
}

const countIn = (count: PlaceFieldProps['count'], place_id: string) =>
  typeof count === 'number' ? count : count(place_id)

function SlotsOffer({ place_id, count }: { place_id: string; count: number }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const [wanted, setWanted] = useState(true)
  const room = replica && roomInPlace(place_id, replica)
  if (!room || count === 0) return null
  const { place, free } = room
  return (
    <>
      {free > 0 && (
        <Checkbox
          name="into_slots"
          checked={wanted}
          onChange={event => setWanted(event.target.checked)}
          label={t`Into free slots`}
          hint={t`${plural(free, { one: 'One slot is free', other: '# slots are free' })}; slots next to the same wine are used first.`}
        />
      )}
      {count > free && (wanted || free === 0) && <NotFitting place={place} free={free} rest={count - free} />}
    </>
  )
}

/** Says how many bottles do not fit in the slots of a place, and asks where they go. */
function NotFitting({ place, free, rest }: { place: Place; free: number; rest: number }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  if (!replica) return null
  const { name } = place
  const others = roomElsewhere(place.id, replica).slice(0, placesOffered)
  return (
    <>
      <Banner tone="warn">
        {free === 0
          ? t`${name} has no free slot.`
          : t`${plural(free, { one: 'Only one slot is free', other: 'Only # slots are free' })} in ${name}.`}{' '}
        {t`${plural(rest, { one: 'One bottle does not fit.', other: '# bottles do not fit.' })}`}
      </Banner>
      <Select
        name="second_place_id"
        label={t`${plural(rest, { one: 'Put this bottle', other: 'Put these # bottles' })}`}
        empty={t`Into ${name}, without a slot`}
        choices={others.map(other => {
          const path = placeText(other.place.id, replica.places)
          return {
            value: other.place.id,
            label: t`${path} (${plural(other.free, { one: 'one free slot', other: '# free slots' })})`,
          }
        })}
      />
    </>
  )
}

const placesOffered = 50

type PlaceForm = z.infer<z.ZodMiniObject<typeof placeFields>>

/**
 * Returns a function that reads what was entered in a `PlaceField`. A new name is added by the command that puts
 * something there.
 */
export function usePlaceInput() {
  const { replica } = useCellar()
  return (
    { place_id: named = null, into_slots = false, second_place_id }: PlaceForm,
    count: PlaceFieldProps['count'],
  ): PlaceInput & { place_id: string | null } => {
    if (named === null || !replica) return { place_id: null }
    const place_id = knownPlace(offeredPlaces(replica.places), named)
    if (!place_id) return { place_id: newId(), new_place_name: named }
    const isFull = roomInPlace(place_id, replica)?.free === 0
    const slots = into_slots || isFull ? sharesOf(countIn(count, place_id), place_id, second_place_id, replica) : []
    return slots.length > 0 ? { place_id, slots } : { place_id }
  }
}

/**
 * Returns a function that adds to the message about a command how many of its bottles lie in a rack without a slot, with
 * the way to that rack.
 */
export function useUnslottedMessage() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const navigate = useNavigate()
  return (
    done: string,
    { place_id, slots = [] }: PlaceInput,
    count: PlaceFieldProps['count'],
  ): [message: string, next?: ToastAction] => {
    const place = replica?.places.get(place_id ?? '')
    if (!place || !gridOf(place)) return [done]
    const rest = slots.reduce((sum, share) => sum - share.count, countIn(count, place.id))
    if (rest === 0) return [done]
    const { name } = place
    return [
      t`${done}. ${plural(rest, { one: `One lies in ${name} without a slot.`, other: `# lie in ${name} without a slot.` })}`,
      { label: t({ context: 'button', message: `Show ${name}` }), onPress: () => void navigate(`/places/${place.id}`) },
    ]
  }
}

function offeredPlaces(places: ReadonlyMap<string, Place>) {
  return Array.from(places.keys(), id => ({ value: id, label: placeText(id, places) })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  )
}

function knownPlace(options: readonly Option[], named: string): string | undefined {
  const wanted = foldOnce(named)
  return options.find(option => foldOnce(option.label) === wanted)?.value
}
