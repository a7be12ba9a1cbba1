import { useLingui } from '@lingui/react/macro'
import { nowhere } from '../../../model/stocktake.ts'
import { Select } from '../../../ui/select.tsx'
import type { CountSession, Station } from '../count-session.ts'
import { CountMeter } from './count-meter.tsx'
import { indented } from './indented.ts'
import { usePlaceName } from './use-place-name.ts'

interface StationChoiceProps {
  countSession: CountSession
  here: Station
  onChoose: (place_id: string | null) => void
}

/** Selects the current location and shows its progress. */
export function StationChoice({ countSession, here, onChoose }: StationChoiceProps) {
  const { t } = useLingui()
  const placeName = usePlaceName()
  const choices = countSession.stations.map(({ place_id, depth, due }) => {
    const name = indented(placeName.own(place_id), depth)
    return {
      value: place_id ?? nowhere,
      label: due.length > 0 ? t({ context: 'bottles', message: `${name} (${due.length} left)` }) : name,
    }
  })
  const asRecorded = here.found.filter(
    check => check.recorded_state === 'in_cellar' && check.recorded_place_id === here.place_id,
  )
  return (
    <>
      <Select
        label={t({ context: 'stock-take', message: 'Current location' })}
        choices={choices}
        value={here.place_id ?? nowhere}
        onChange={({ target }) => onChoose(target.value === nowhere ? null : target.value)}
      />
      {here.due.length + asRecorded.length > 0 && <CountMeter found={asRecorded.length} due={here.due.length} />}
    </>
  )
}
