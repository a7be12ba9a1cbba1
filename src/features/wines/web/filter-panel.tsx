import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { inOrderOf } from '../../../model/dimension-order.ts'
import { type DimensionRow, dimensions, type Facet } from '../../../model/dimensions.ts'
import { collationIn } from '../../../shared/collation.ts'
import { foldOnce, searchWords } from '../../../shared/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useTree } from '../../places/web/use-places.ts'
import type { WineQuery } from '../contract.ts'
import { chosenIn, partsOfFacet } from '../facets.ts'
import type { Counts, Listed } from '../list.ts'
import { offeredFacets } from '../offered-facets.ts'
import { ValueMark } from './dimension-words.tsx'
import { useFacetLabel, useFacetTitle } from './facet-words.ts'
import styles from './filter-panel.module.css'
import { placeRows } from './place-rows.ts'
import { useWineSummaries } from './use-wine-summaries.ts'

const shownAtFirst = 6
/** More rows than this would take longer to draw than to search. */
const mostShown = 200
const searchedFrom = 13
const searchedKinds: ReadonlySet<DimensionRow['kind']> = new Set(['text', 'place', 'custom'])

interface FilterPanelProps {
  listed: Listed
  query: WineQuery
  onToggle: (facet: Facet, value: string) => void
}

/** The filters of the list, each value with the number of wines it would show. */
export default memo(function FilterPanel({ listed, query, onToggle }: FilterPanelProps) {
  const wines = useWineSummaries()
  const fields = useCellar().replica?.custom_fields ?? noFields
  const offered = useMemo(() => offeredFacets(wines, fields), [wines, fields])
  const chosen = chosenIn(query)
  return (
    <div className={styles.panel}>
      {[...new Set([...offered, ...chosen.keys()])].map(facet => (
        <FilterGroup
          key={facet}
          facet={facet}
          listed={listed}
          chosen={chosen.get(facet) ?? nothing}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
})

const noFields = new Map<string, never>()
const nothing: readonly string[] = []

interface FilterGroupProps {
  facet: Facet
  listed: Listed
  chosen: readonly string[]
  onToggle: FilterPanelProps['onToggle']
}

/** A filter, open or closed. A closed one counts nothing. */
function FilterGroup({ facet, listed, chosen, onToggle }: FilterGroupProps) {
  const { i18n } = useLingui()
  const heading = useFacetTitle(facet)
  const [wanted, setWanted] = useState<boolean>()
  const isOpen = wanted ?? (dimensions[partsOfFacet(facet).name].filter === 'open' || chosen.length > 0)
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && setWanted(open)}
    >
      <summary className={styles.heading}>
        {heading}
        {chosen.length > 0 && (
          <span className={styles.chosen}>{new Intl.NumberFormat(i18n.locale).format(chosen.length)}</span>
        )}
        <ChevronDown aria-hidden />
      </summary>
      {isOpen && (
        <FilterValues
          facet={facet}
          heading={heading}
          counts={listed.countsOf(facet)}
          chosen={chosen}
          onToggle={onToggle}
        />
      )}
    </details>
  )
}

interface FilterValuesProps {
  facet: Facet
  heading: string
  counts: Counts
  chosen: readonly string[]
  onToggle: FilterPanelProps['onToggle']
}

const FilterValues = memo(function FilterValues({ facet, heading, counts, chosen, onToggle }: FilterValuesProps) {
  const { t, i18n } = useLingui()
  const { name } = partsOfFacet(facet)
  const { kind }: DimensionRow = dimensions[name]
  const [all, setAll] = useState(false)
  const [search, setSearch] = useState('')
  const label = useFacetLabel(facet)
  const tree = useTree()
  const places = useMemo(() => placeRows(kind === 'place' ? tree : []), [kind, tree])
  const present = new Set(kind === 'wine' ? chosen : [...Object.keys(counts), ...chosen])
  const compare = kind === 'place' ? places.compare : collationIn(i18n.locale).compare
  const values = inOrderOf(name, present, value => counts[value] ?? 0, compare)
  const isLong = longKinds.has(kind)
  const words = searchWords(search)
  const found = values.filter(value => words.every(word => foldOnce(label(value)).includes(word)))
  const most = all || words.length > 0 ? mostShown : isLong ? shownAtFirst : values.length
  const shown = found.filter((value, index) => index < most || chosen.includes(value))
  const number = new Intl.NumberFormat(i18n.locale)
  const total = number.format(values.length)
  const hidden = number.format(found.length - shown.length)
  return (
    <>
      {searchedKinds.has(kind) && values.length >= searchedFrom && (
        <SearchField label={t`Search in ${heading}`} className={styles.search} value={search} onChange={setSearch} />
      )}
      <Stack as="fieldset">
        <legend className={styles.legend}>{heading}</legend>
        {shown.map(value => (
          <label
            key={value}
            className={styles.value}
            data-none={counts[value] ? undefined : true}
            style={{ '--depth': words.length > 0 ? 0 : places.depthOf(value) } as CSSProperties}
          >
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(facet, value)} />
            <ValueMark name={name} value={value} />
            <span className={styles.name}>{label(value)}</span>
            <span className={styles.count}>{number.format(counts[value] ?? 0)}</span>
          </label>
        ))}
        {found.length === 0 && <p className={styles.none}>{t({ context: 'filter', message: 'No choices' })}</p>}
      </Stack>
      {most === mostShown && shown.length < found.length && (
        <p className={styles.none}>{t`${hidden} more: use the search.`}</p>
      )}
      {words.length === 0 && isLong && values.length > shownAtFirst && (
        <Button look="plain" size="small" onClick={() => setAll(!all)}>
          {all
            ? t({ context: 'button', message: 'Show fewer' })
            : values.length > mostShown
              ? t({ context: 'button', message: 'Show more' })
              : t({ context: 'button', message: `Show all ${total}` })}
        </Button>
      )}
    </>
  )
}, isSame)

/** Kinds with as many values as the cellar has. The others have few, in an order in which the last are worth as much. */
const longKinds: ReadonlySet<DimensionRow['kind']> = new Set(['country', 'year', 'text', 'place', 'custom'])

/** A search keeps the selected values although the address was read again. */
function isSame(a: FilterValuesProps, b: FilterValuesProps): boolean {
  return (
    a.counts === b.counts &&
    a.heading === b.heading &&
    a.onToggle === b.onToggle &&
    a.chosen.length === b.chosen.length &&
    a.chosen.every((value, index) => value === b.chosen[index])
  )
}
