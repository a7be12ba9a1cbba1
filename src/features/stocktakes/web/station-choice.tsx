import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../web/ui/select.tsx'
import { nowhere } from '../contract.ts'
import type { Station, Walk } from '../walk.ts'
import { indented } from './indented.ts'
import { usePlaceName } from './use-place-name.ts'
import { WalkMeter } from './walk-meter.tsx'

interface StationChoiceProps {
  walk: Walk
  here: Station
  onChoose: (place_id: string | null) => void
}

/** The place one stands in, and how much of it is done. */
export function StationChoice({ walk, here, onChoose }: StationChoiceProps) {
  const { t } = useLingui()
  const placeName = usePlaceName()
  const choices = walk.stations.map(({ place_id, depth, due }) => {
    const name = indented(placeName.own(place_id), depth)
    return { value: place_id ?? nowhere, label: due.length > 0 ? t`${name} (${due.length} left)` : name }
  })
  const asSaid = here.met.filter(tick => tick.said_state === 'in_cellar' && tick.said_place_id === here.place_id)
  return (
    <>
      <Select
        label={t`I stand in`}
        choices={choices}
        value={here.place_id ?? nowhere}
        onChange={({ target }) => onChoose(target.value === nowhere ? null : target.value)}
      />
      {here.due.length + asSaid.length > 0 && <WalkMeter met={asSaid.length} due={here.due.length} />}
    </>
  )
}
