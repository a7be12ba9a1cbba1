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
import { RadioGroup } from '../../../web/ui/radio-group.tsx'
import { type Departure, departures } from '../contract.ts'
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
    <RadioGroup
      look="plates"
      name="departure"
      label={t`What became of it`}
      value={value}
      onChange={onChange}
      choices={departures.map(departure => {
        const Icon = icons[departure]
        return { value: departure, label: i18n._(departureNames[departure]), icon: <Icon aria-hidden /> }
      })}
    />
  )
}
