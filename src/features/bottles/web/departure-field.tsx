import { useLingui } from '@lingui/react/macro'
import {
  ArrowLeftRight,
  CircleQuestionMark,
  Gift,
  GlassWater,
  HandCoins,
  type LucideIcon,
  ThermometerSun,
  Undo2,
  Wine,
  WineOff,
} from 'lucide-react'
import type { Departure } from '../../../model/bottle.ts'
import { departures } from '../../../model/choices.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { departureNames } from './words.ts'

/** The ways to choose from: an opened bottle stays, in all other ways it leaves. */
export type Ending = Departure | 'opened'

const icons: Record<Ending, LucideIcon> = {
  opened: GlassWater,
  drunk: Wine,
  gifted: Gift,
  sold: HandCoins,
  traded: ArrowLeftRight,
  broken: WineOff,
  spoiled: ThermometerSun,
  lost: CircleQuestionMark,
  returned: Undo2,
}

interface DepartureFieldProps<T extends Ending> {
  value: T
  onChange: (ending: T) => void
  /** The ways to choose from, by default all departures. */
  ways?: readonly T[]
}

/** Asks what happened to a bottle and shows all ways at once. */
export function DepartureField<T extends Ending = Departure>(props: DepartureFieldProps<T>) {
  const { value, onChange, ways = departures as readonly Ending[] as readonly T[] } = props
  const { t, i18n } = useLingui()
  const names: Record<Ending, string> = {
    opened: t({ context: 'bottles', message: 'Opened' }),
    ...(Object.fromEntries(departures.map(each => [each, i18n._(departureNames[each])])) as Record<Departure, string>),
  }
  return (
    <RadioGroup
      look="plates"
      name="departure"
      label={
        ways.some(way => way === 'opened')
          ? t({ context: 'field', message: 'What happened?' })
          : t({ context: 'of a bottle', message: 'Outcome' })
      }
      value={value}
      onChange={onChange}
      choices={ways.map(way => {
        const Icon: LucideIcon = icons[way]
        return { value: way, label: names[way], icon: <Icon aria-hidden /> }
      })}
    />
  )
}
