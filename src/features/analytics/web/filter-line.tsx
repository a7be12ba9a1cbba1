import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Facet } from '../../../model/dimensions.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Row } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useAfterwards } from '../../../ui/use-afterwards.ts'
import type { WineQuery } from '../../wines/contract.ts'
import { chosenIn, partsOfFacet } from '../../wines/facets.ts'
import { matcherOf } from '../../wines/matcher.ts'
import { useFacetLabel, useFacetTitle } from '../../wines/web/facet-words.ts'
import MomentChips from '../../wines/web/moment-chips.tsx'
import { useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import type { WineQueryState } from '../../wines/web/wine-query.ts'
import { listAddress } from './list-address.ts'

/** The filters that are set, each with a button to remove it, and the way to the wines in the list. */
export function FilterLine({ state }: { state: WineQueryState }) {
  const { t } = useLingui()
  const { query, filters, change, clear, toggle } = state
  const { search } = query
  const wines = useWineCount(state)
  return (
    <Row gap={2} align="center" wrap role="group" aria-label={t({ context: 'heading', message: 'Filters' })}>
      {search && (
        <Chip text={search} onRemove={() => change({ search: null })}>
          {t`“${search}”`}
        </Chip>
      )}
      {Array.from(chosenIn(query), ([facet, values]) => (
        <FacetChips
          key={facet}
          facet={facet}
          values={values}
          onRemove={value => toggle(facet, value)}
          onRemoveAll={() => change({ [partsOfFacet(facet).name]: null })}
        />
      ))}
      <MomentChips state={state} />
      {(filters > 0 || search) && (
        <Button look="plain" onClick={clear} data-screen-only>
          {t({ context: 'button', message: 'Clear filters' })}
        </Button>
      )}
      {wines > 0 && (
        <LinkButton href={listAddress(query)} data-screen-only>
          <span>
            <Plural value={wines} one="Show this wine" other="Show these # wines" />
          </span>
        </LinkButton>
      )}
    </Row>
  )
}

/** Counts the wines that the list shows for the same filters, when the charts are drawn. */
export function useWineCount({ query }: WineQueryState): number {
  const lines = useWineSummaries()
  const calm = useAfterwards(query)
  return useMemo(() => countOf(lines, calm), [lines, calm])
}

/** The latest count of each list, which two places of the page show. */
const counts = new WeakMap<readonly WineSummary[], { query: WineQuery; count: number }>()

function countOf(lines: readonly WineSummary[], query: WineQuery): number {
  const known = counts.get(lines)
  if (known?.query === query) return known.count
  const count = lines.filter(matcherOf(query)).length
  counts.set(lines, { query, count })
  return count
}

interface FacetChipsProps {
  facet: Facet
  values: readonly string[]
  onRemove: (value: string) => void
  onRemoveAll: () => void
}

/** More wines chosen in a chart are shown as their number. */
const mostNamed = 3

function FacetChips({ facet, values, onRemove, onRemoveAll }: FacetChipsProps) {
  const title = useFacetTitle(facet)
  const labelOf = useFacetLabel(facet)
  if (facet === 'wine' && values.length > mostNamed) return <WinesChip values={values} onRemove={onRemoveAll} />
  return values.map(value => {
    const text = `${title}: ${labelOf(value)}`
    return (
      <Chip key={value} text={text} onRemove={() => onRemove(value)}>
        {text}
      </Chip>
    )
  })
}

function WinesChip({ values, onRemove }: { values: readonly string[]; onRemove: () => void }) {
  const { t } = useLingui()
  const text = t`${plural(values.length, { one: '# chosen wine', other: '# chosen wines' })}`
  return (
    <Chip text={text} onRemove={onRemove}>
      {text}
    </Chip>
  )
}
