import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { stages, wineTypes } from '../../../model/choices.ts'
import type { Stage, WineType } from '../../../model/wine.ts'
import { collationIn } from '../../../shared/collation.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { WineQuery } from '../contract.ts'
import { countryName } from '../countries.ts'
import type { Facets } from '../list.ts'
import { nonVintage, unknownValue } from '../wine-summary.ts'
import styles from './filter-panel.module.css'
import { StageMark } from './stage-mark.tsx'
import { TypeDisc } from './type-disc.tsx'
import { type SeveralName, severalNames } from './wine-query.ts'
import { stageNames, typeNames } from './words.ts'

const shownAtFirst = 6
const openAtFirst: readonly SeveralName[] = ['stage', 'type', 'country']

interface FilterPanelProps {
  facets: Facets
  query: WineQuery
  onToggle: (name: SeveralName, value: string) => void
}

/** The filters of the list, each value with the number of wines it would show. */
export const FilterPanel = memo(function FilterPanel({ facets, query, onToggle }: FilterPanelProps) {
  const { t } = useLingui()
  const headings: Record<SeveralName, string> = {
    stage: t`When to drink`,
    type: t`Type`,
    country: t`Country`,
    region: t`Region`,
    vintage: t`Vintage`,
    grape: t`Grape`,
  }
  return (
    <div className={styles.panel}>
      {severalNames.map(name => (
        <FilterGroup
          key={name}
          name={name}
          heading={headings[name]}
          counts={facets[name]}
          chosen={query[name] ?? nothing}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
})

const nothing: readonly string[] = []

interface FilterGroupProps {
  name: SeveralName
  heading: string
  counts: Record<string, number>
  chosen: readonly string[]
  onToggle: FilterPanelProps['onToggle']
}

const FilterGroup = memo(function FilterGroup({ name, heading, counts, chosen, onToggle }: FilterGroupProps) {
  const { t, i18n } = useLingui()
  const [all, setAll] = useState(false)
  const label = useValueLabel(name)
  const values = valuesOf(name, counts, chosen, i18n.locale)
  const shown = all ? values : values.filter((value, index) => index < shownAtFirst || chosen.includes(value))
  const number = new Intl.NumberFormat(i18n.locale)
  const hidden = values.length - shown.length
  return (
    <details className={styles.group} open={openAtFirst.includes(name) || chosen.length > 0}>
      <summary className={styles.heading}>
        {heading}
        {chosen.length > 0 && <span className={styles.chosen}>{number.format(chosen.length)}</span>}
        <ChevronDown aria-hidden />
      </summary>
      <Stack as="fieldset">
        <legend className={styles.legend}>{heading}</legend>
        {shown.map(value => (
          <label key={value} className={styles.value} data-none={counts[value] ? undefined : true}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(name, value)} />
            {markOf(name, value)}
            <span className={styles.name}>{label(value)}</span>
            <span className={styles.count}>{number.format(counts[value] ?? 0)}</span>
          </label>
        ))}
        {values.length === 0 && <p className={styles.none}>{t`Nothing to choose from`}</p>}
      </Stack>
      {(hidden > 0 || all) && values.length > shownAtFirst && (
        <Button look="plain" size="small" onClick={() => setAll(!all)}>
          {all ? t`Show fewer` : t`Show ${hidden} more`}
        </Button>
      )}
    </details>
  )
}, isSame)

/** A search keeps the selected values although the address was read again. */
function isSame(a: FilterGroupProps, b: FilterGroupProps): boolean {
  return (
    a.counts === b.counts &&
    a.heading === b.heading &&
    a.onToggle === b.onToggle &&
    a.chosen.length === b.chosen.length &&
    a.chosen.every((value, index) => value === b.chosen[index])
  )
}

/** Returns the name of a filter's value in the person's language. */
export function useValueLabel(name: SeveralName): (value: string) => string {
  const { t, i18n } = useLingui()
  return value => {
    if (name === 'type') return i18n._(typeNames[value as WineType])
    if (name === 'stage') return i18n._(stageNames[value as Stage])
    if (value === unknownValue) return t`Unknown`
    if (name === 'vintage') return value === nonVintage ? t`No vintage` : value
    return name === 'country' ? countryName(value, i18n.locale) : value
  }
}

function markOf(name: SeveralName, value: string): ReactNode {
  if (name === 'type') return <TypeDisc type={value as WineType} size="small" silent />
  return name === 'stage' ? <StageMark stage={value as Stage} /> : null
}

/** Sorts stages, types and vintages in their own order, and other values by their counts. */
function valuesOf(name: SeveralName, counts: Record<string, number>, chosen: readonly string[], locale: string) {
  const present = new Set([...Object.keys(counts), ...chosen])
  if (name === 'stage')
    return stages
      .filter(stage => stage !== 'unknown' && present.has(stage))
      .concat(present.has('unknown') ? ['unknown'] : [])
  if (name === 'type') return wineTypes.filter(type => present.has(type))
  const values = [...present]
  if (name === 'vintage') return values.sort((a, b) => (a < b ? 1 : -1))
  const { compare } = collationIn(locale)
  const last = (value: string) => (value === unknownValue ? 1 : 0)
  return values.sort((a, b) => last(a) - last(b) || (counts[b] ?? 0) - (counts[a] ?? 0) || compare(a, b))
}
