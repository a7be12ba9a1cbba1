import { useLingui } from '@lingui/react/macro'
import { nowhere } from '../../../model/nowhere.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import type { CountSession, Station } from '../count-session.ts'
import { CountMeter } from './count-meter.tsx'
import { usePlaceName } from './use-place-name.ts'

interface StationChoiceProps {
  countSession: CountSession
  here: Station
  onChoose: (place_id: string | null) => void
}

/** Selects the current location, found by typing, and shows its progress. */
export function StationChoice({ countSession, here, onChoose }: StationChoiceProps) {
  const { t, i18n } = useLingui()
  const placeName = usePlaceName()
  const options = countSession.stations.map(({ place_id, due }) => ({
    value: place_id ?? nowhere,
    label: placeName.whole(place_id),
    ...(due.length > 0 && { hint: t({ context: 'bottles', message: `${i18n.number(due.length)} left` }) }),
  }))
  const asRecorded = here.found.filter(
    check => check.recorded_state === 'in_cellar' && check.recorded_place_id === here.place_id,
  )
  return (
    <>
      <Combobox
        label={t({ context: 'stock-take', message: 'Current location' })}
        options={options}
        required
        value={here.place_id ?? nowhere}
        onChange={place => onChoose(place === nowhere ? null : place)}
      />
      {here.due.length + asRecorded.length > 0 && <CountMeter found={asRecorded.length} missing={here.due.length} />}
    </>
  )
}
