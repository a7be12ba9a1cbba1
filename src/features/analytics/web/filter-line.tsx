import { Plural, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import type { Facet } from '../../../model/dimensions.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Row } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { chosenIn } from '../../wines/facets.ts'
import { matcherOf } from '../../wines/list.ts'
import { useFacetLabel, useFacetTitle } from '../../wines/web/facet-words.ts'
import { MomentChips } from '../../wines/web/moment-chips.tsx'
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
        <FacetChips key={facet} facet={facet} values={values} onRemove={value => toggle(facet, value)} />
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
  const calm = useDeferredValue(query)
  return useMemo(() => lines.filter(matcherOf(calm)).length, [lines, calm])
}

interface FacetChipsProps {
  facet: Facet
  values: readonly string[]
  onRemove: (value: string) => void
}

function FacetChips({ facet, values, onRemove }: FacetChipsProps) {
  const title = useFacetTitle(facet)
  const labelOf = useFacetLabel(facet)
  return values.map(value => {
    const text = `${title}: ${labelOf(value)}`
    return (
      <Chip key={value} text={text} onRemove={() => onRemove(value)}>
        {text}
      </Chip>
    )
  })
}
