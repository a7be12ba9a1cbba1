import { useLingui } from '@lingui/react/macro'
import {
  ArrowLeftRight,
  CircleQuestionMark,
  Gift,
  HandCoins,
  type LucideIcon,
  ThermometerSun,
  Undo2,
  Wine,
  WineOff,
} from 'lucide-react'
import { type Departure, departures } from '../contract.ts'
import styles from './departure-field.module.css'
import { departureNames } from './words.ts'

const icons: Record<Departure, LucideIcon> = {
  drunk: Wine,
  gifted: Gift,
  sold: HandCoins,
  traded: ArrowLeftRight,
  broken: WineOff,
  spoiled: ThermometerSun,
  lost: CircleQuestionMark,
  returned: Undo2,
}

/** How a bottle went, all ways in sight. */
export function DepartureField({ value, onChange }: { value: Departure; onChange: (departure: Departure) => void }) {
  const { t, i18n } = useLingui()
  return (
    <fieldset>
      <legend className={styles.legend}>{t`What became of it`}</legend>
      <div className={styles.tiles}>
        {departures.map(departure => {
          const Icon = icons[departure]
          return (
            <label key={departure} className={styles.tile}>
              <input
                type="radio"
                name="departure"
                value={departure}
                checked={departure === value}
                onChange={() => onChange(departure)}
              />
              <Icon aria-hidden />
              {i18n._(departureNames[departure])}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
