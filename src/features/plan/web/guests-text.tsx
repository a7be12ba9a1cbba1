import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { Stack } from '../../../ui/layout.tsx'
import type { PlanSettings } from '../settings.ts'

/** The days with guests that the plan counts bottles for. */
export function GuestsText({ guests }: Pick<PlanSettings, 'guests'>) {
  const { i18n } = useLingui()
  const today = useToday()
  const coming = guests.filter(({ guests_on }) => guests_on >= today)
  if (coming.length === 0) return null
  return (
    <Stack as="ul" gap={1}>
      {coming.map(({ id, guests_on, people }) => (
        <li key={id}>
          <GuestsOn day={dayText(guests_on, i18n.locale)} people={people} />
        </li>
      ))}
    </Stack>
  )
}

function GuestsOn({ day, people }: { day: string; people: number }) {
  return (
    <Trans>
      {day}: <Plural value={people} one="one guest" other="# guests" />, half a bottle for each
    </Trans>
  )
}
