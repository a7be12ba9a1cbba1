import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { anyTime, type Moment, type MomentRow, momentNames, moments } from '../../../model/dimensions.ts'
import type { Stage } from '../../../model/wine.ts'
import { unknownValue, type WineSummary } from '../../../model/wine-summary.ts'
import { Chip } from '../../../ui/chip.tsx'
import { bottlesMeant } from '../moment-filters.ts'
import type { WineQueryState } from './wine-query.ts'
import { stageNames } from './words.ts'

/** The moments that the list or the analytics are narrowed to, each with a button to remove it. */
export default function MomentChips({ state: { query, change }, found }: MomentChipsProps) {
  return momentNames.map(name => {
    const value = query[name]
    if (!value) return null
    return <MomentChip key={name} name={name} value={value} found={found} onRemove={() => change({ [name]: null })} />
  })
}

interface MomentChipsProps {
  state: WineQueryState
  /** The wines whose bottles each chip counts. */
  found?: readonly WineSummary[] | undefined
}

interface MomentChipProps {
  name: Moment
  value: string
  found: readonly WineSummary[] | undefined
  onRemove: () => void
}

function MomentChip({ name, value, found, onRemove }: MomentChipProps) {
  const text = useMomentText(name, value)
  const bottles = useMemo(
    () => found?.reduce((sum, line) => sum + bottlesMeant(line, name, value), 0),
    [found, name, value],
  )
  return (
    <Chip text={text} onRemove={onRemove}>
      {text}
      {bottles !== undefined && (
        <b>
          <Plural value={bottles} one="# bottle" other="# bottles" />
        </b>
      )}
    </Chip>
  )
}

/** Returns the name of the moment that a list is narrowed to. */
export function useMomentText(name: Moment, value: string): string {
  const { t, i18n } = useLingui()
  const day = (text: string) => dayText(text, i18n.locale)
  const daysText = (from = '', until = '') => {
    if (!until) return t({ context: 'days', message: `since ${day(from)}` })
    return from ? t`${day(from)} – ${day(until)}` : t({ context: 'days', message: `until ${day(until)}` })
  }
  const { text, days, none, any }: MomentRow = moments[name]
  if (value === unknownValue && none) return i18n._(none)
  if (value === anyTime && any) return i18n._(any)
  const [from, until] = value.split('..')
  if (until !== undefined && days) return i18n._({ ...days, values: { when: daysText(from, until) } })
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
