import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Stage } from '../../../model/wine.ts'
import { Chip } from '../../../ui/chip.tsx'
import { bottlesMeant } from '../asked.ts'
import { unknownValue, type WineSummary } from '../wine-summary.ts'
import { type TimeName, timeNames, type WineQueryState } from './wine-query.ts'
import { stageNames } from './words.ts'

/** The filters that the charts have set, each with a button to remove it. */
export function TimeChips({
  state: { query, change },
  found,
}: {
  state: WineQueryState
  found: readonly WineSummary[]
}) {
  return timeNames.map(name => {
    const value = query[name]
    if (!value) return null
    return <TimeChip key={name} name={name} value={value} found={found} onRemove={() => change({ [name]: null })} />
  })
}

interface TimeChipProps {
  name: TimeName
  value: string
  found: readonly WineSummary[]
  onRemove: () => void
}

function TimeChip({ name, value, found, onRemove }: TimeChipProps) {
  const text = useTimeText(name, value)
  const bottles = useMemo(
    () => found.reduce((sum, line) => sum + bottlesMeant(line, name, value), 0),
    [found, name, value],
  )
  return (
    <Chip text={text} onRemove={onRemove}>
      {text}
      <b>
        <Plural value={bottles} one="# bottle" other="# bottles" />
      </b>
    </Chip>
  )
}

function useTimeText(name: TimeName, value: string): string {
  const { t, i18n } = useLingui()
  if (name === 'ready') {
    const [year, stage] = value.split('-')
    if (!stage) return t`Ready in ${year}`
    const stageName = i18n._(stageNames[stage as Stage])
    return t`${stageName} in ${year}`
  }
  const isUnknown = value === unknownValue
  const when = isUnknown ? '' : monthText(value, i18n.locale)
  switch (name) {
    case 'bought':
      return isUnknown ? t`Bought on a day not known` : t`Bought in ${when}`
    case 'drunk':
      return isUnknown ? t`Drunk on a day not known` : t`Drunk in ${when}`
    case 'left':
      return isUnknown ? t`Gone on a day not known` : t`Gone in ${when}`
  }
}

/** A year as it is, a month with its name. */
function monthText(value: string, locale: string): string {
  if (value.length === 4) return value
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${value}-01T00:00:00Z`))
}
