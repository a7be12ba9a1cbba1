import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { memo, useState } from 'react'
import { dimensions, type FilterName, filterNames, inOrderOf } from '../../../model/dimensions.ts'
import { collationIn } from '../../../shared/collation.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { WineQuery } from '../contract.ts'
import type { Facets } from '../list.ts'
import { useValueLabel, ValueMark } from './dimension-words.tsx'
import styles from './filter-panel.module.css'

const shownAtFirst = 6

interface FilterPanelProps {
  facets: Facets
  query: WineQuery
  onToggle: (name: FilterName, value: string) => void
}

/** The filters of the list, each value with the number of wines it would show. */
export const FilterPanel = memo(function FilterPanel({ facets, query, onToggle }: FilterPanelProps) {
  const { i18n } = useLingui()
  return (
    <div className={styles.panel}>
      {filterNames.map(name => (
        <FilterGroup
          key={name}
          name={name}
          heading={i18n._(dimensions[name].title)}
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
  name: FilterName
  heading: string
  counts: Record<string, number>
  chosen: readonly string[]
  onToggle: FilterPanelProps['onToggle']
}

const FilterGroup = memo(function FilterGroup({ name, heading, counts, chosen, onToggle }: FilterGroupProps) {
  const { t, i18n } = useLingui()
  const [all, setAll] = useState(false)
  const label = useValueLabel(name)
  const present = new Set([...Object.keys(counts), ...chosen])
  const values = inOrderOf(name, present, value => counts[value] ?? 0, collationIn(i18n.locale).compare)
  // Choices come in an order of their own, in which the last are worth as much as the first.
  const atFirst = dimensions[name].kind === 'choice' ? values.length : shownAtFirst
  const shown = all ? values : values.filter((value, index) => index < atFirst || chosen.includes(value))
  const number = new Intl.NumberFormat(i18n.locale)
  const hidden = values.length - shown.length
  return (
    <details className={styles.group} open={dimensions[name].filter === 'open' || chosen.length > 0}>
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
            <ValueMark name={name} value={value} />
            <span className={styles.name}>{label(value)}</span>
            <span className={styles.count}>{number.format(counts[value] ?? 0)}</span>
          </label>
        ))}
        {values.length === 0 && <p className={styles.none}>{t({ context: 'filter', message: 'No choices' })}</p>}
      </Stack>
      {(hidden > 0 || all) && values.length > atFirst && (
        <Button look="plain" size="small" onClick={() => setAll(!all)}>
          {all ? t({ context: 'button', message: 'Show fewer' }) : t`Show ${hidden} more`}
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
