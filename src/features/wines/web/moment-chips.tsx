import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type Moment, type MomentRow, momentNames, moments } from '../../../model/dimensions.ts'
import type { Stage } from '../../../model/wine.ts'
import { unknownValue, type WineSummary } from '../../../model/wine-summary.ts'
import { Chip } from '../../../ui/chip.tsx'
import { bottlesMeant } from '../moment-filters.ts'
import type { WineQueryState } from './wine-query.ts'
import { stageNames } from './words.ts'

/** The moments that a link from the analytics narrowed the list to, each with a button to remove it. */
export function MomentChips({
  state: { query, change },
  found,
}: {
  state: WineQueryState
  found: readonly WineSummary[]
}) {
  return momentNames.map(name => {
    const value = query[name]
    if (!value) return null
    return <MomentChip key={name} name={name} value={value} found={found} onRemove={() => change({ [name]: null })} />
  })
}

interface MomentChipProps {
  name: Moment
  value: string
  found: readonly WineSummary[]
  onRemove: () => void
}

function MomentChip({ name, value, found, onRemove }: MomentChipProps) {
  const text = useMomentText(name, value)
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

/** Returns the name of the moment that a list is narrowed to. */
export function useMomentText(name: Moment, value: string): string {
  const { t, i18n } = useLingui()
  const { text, none }: MomentRow = moments[name]
  if (value === unknownValue && none) return i18n._(none)
  const [year = '', stage] = name === 'ready' ? value.split('-') : [value]
  if (!stage) return i18n._({ ...text, values: { when: monthText(year, i18n.locale) } })
  const stageName = i18n._(stageNames[stage as Stage])
  return t`${stageName} in ${year}`
}

/** Returns a year unchanged, a month with its name. */
function monthText(value: string, locale: string): string {
  if (value.length === 4) return value
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${value}-01T00:00:00Z`))
}
