import { useLingui } from '@lingui/react/macro'
import { wineTypes } from '../../../model/choices.ts'
import { scoreOn, storedScore } from '../../../shared/scores.ts'
import { Button } from '../../../ui/button.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSession } from '../../accounts/web/session.ts'
import type { Members } from '../../cellars/web/use-members.ts'
import { typeNames } from '../../wines/web/words.ts'
import { type Facets, unknown } from '../journal.ts'
import styles from './journal-filters.module.css'
import type { JournalState } from './journal-query.ts'

interface JournalFiltersProps {
  state: JournalState
  facets: Facets
  members: Members
}

/** The scores to filter from and to, on each scale. */
const query = {
  points_100: [98, 95, 92, 90, 88, 85, 80, 70, 60],
  points_20: [19, 18, 17, 16, 15, 14, 13, 12, 10],
  stars_5: [5, 4.5, 4, 3.5, 3, 2.5, 2, 1],
}

/** The filters of the journal, each choice with the number of tastings it would show. */
export function JournalFilters({ state, facets, members }: JournalFiltersProps) {
  const { t, i18n } = useLingui()
  const { query, filters, change } = state
  const counted = (label: string, count: number) => t`${label} (${i18n.number(count)})`
  const years = [...keysOf(facets.year, query.year)].sort((a, b) => (a < b ? 1 : -1))
  const people = keysOf(facets.person, query.person)
  const types = keysOf(facets.type, query.type)
  const scores = useScoreChoices([query.score_from, query.score_to])

  return (
    <Grid columns="repeat(auto-fit, minmax(8.5rem, 1fr))" gap={3} align="end" className={styles.filters}>
      <SearchField
        label={t({ context: 'field', message: 'Search tastings' })}
        className={styles.search}
        value={query.search ?? ''}
        onChange={state.type}
      />
      {people.size > 1 && (
        <Select
          label={t({ context: 'column', message: 'Person' })}
          empty={t({ context: 'person', message: 'Everyone' })}
          value={query.person ?? ''}
          onChange={event => change({ person: event.target.value })}
          choices={Array.from(people, value => ({
            value,
            label: counted(
              members.nameOf(value) ?? t({ context: 'tasting', message: 'No person' }),
              facets.person.get(value) ?? 0,
            ),
          }))}
        />
      )}
      <Select
        label={t({ context: 'period', message: 'Year' })}
        empty={t({ context: 'filter', message: 'All years' })}
        value={query.year ?? ''}
        onChange={event => change({ year: event.target.value })}
        choices={years.map(value => ({
          value,
          label: counted(
            value === unknown ? t({ context: 'choice', message: 'Unknown' }) : value,
            facets.year.get(value) ?? 0,
          ),
        }))}
      />
      <Select
        label={t({ context: 'wine', message: 'Type' })}
        empty={t({ context: 'filter', message: 'All types' })}
        value={query.type ?? ''}
        onChange={event => change({ type: event.target.value })}
        choices={wineTypes
          .filter(type => types.has(type))
          .map(type => ({ value: type, label: counted(i18n._(typeNames[type]), facets.type.get(type) ?? 0) }))}
      />
      <Select
        label={t({ context: 'filter', message: 'Lowest score' })}
        empty={t({ context: 'choice', message: 'Any' })}
        value={String(query.score_from ?? '')}
        onChange={event => change({ score_from: event.target.value })}
        choices={scores}
      />
      <Select
        label={t({ context: 'filter', message: 'Highest score' })}
        empty={t({ context: 'choice', message: 'Any' })}
        value={String(query.score_to ?? '')}
        onChange={event => change({ score_to: event.target.value })}
        choices={scores}
      />
      {(filters > 0 || query.search) && (
        <Button look="plain" onClick={state.clear}>
          {t`Show all tastings`}
        </Button>
      )}
    </Grid>
  )
}

/** Returns the choices on the person's scale, including whatever the address asks for. */
function useScoreChoices(scores: readonly (number | undefined)[]) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const scale = user?.score_scale ?? 'points_100'
  const format = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 2 })
  const values = new Set(query[scale].map(shown => storedScore(shown, scale)))
  for (const value of scores) if (value !== undefined) values.add(value)
  return [...values]
    .sort((a, b) => b - a)
    .map(value => {
      const number = format.format(scoreOn(value, scale, scale))
      return { value: String(value), label: scale === 'stars_5' ? t`${number} ★` : number }
    })
}

/** Returns the values to choose from, including the chosen one when no entry is left for it. */
function keysOf(counts: ReadonlyMap<string, number>, chosen: string | undefined): Set<string> {
  return new Set([...counts.keys(), ...(chosen === undefined ? [] : [chosen])])
}
