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
export type Taking = Departure | 'opened'

const icons: Record<Taking, LucideIcon> = {
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

interface DepartureFieldProps<T extends Taking> {
  value: T
  onChange: (taking: T) => void
  /** The ways to choose from, by default all departures. */
  ways?: readonly T[]
}

/** Asks what happened to a bottle and shows all ways at once. */
export function DepartureField<T extends Taking = Departure>(props: DepartureFieldProps<T>) {
  const { value, onChange, ways = departures as readonly Taking[] as readonly T[] } = props
  const { t, i18n } = useLingui()
  const names: Record<Taking, string> = {
    opened: t`Opened`,
    ...(Object.fromEntries(departures.map(each => [each, i18n._(departureNames[each])])) as Record<Departure, string>),
  }
  return (
    <RadioGroup
      look="plates"
      name="departure"
      label={ways.some(way => way === 'opened') ? t`What is done with it` : t`What became of it`}
      value={value}
      onChange={onChange}
      choices={ways.map(way => {
        const Icon: LucideIcon = icons[way]
        return { value: way, label: names[way], icon: <Icon aria-hidden /> }
      })}
    />
  )
}
