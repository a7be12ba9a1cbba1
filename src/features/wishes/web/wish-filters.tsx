import { useLingui } from '@lingui/react/macro'
import { Row } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Members } from '../../cellars/web/use-members.ts'
import type { WishLine, WishSort } from '../wish-list.ts'
import type { WishQueryState } from './wish-query.ts'
import styles from './wishes-screen.module.css'

interface WishFiltersProps {
  state: WishQueryState
  lines: readonly WishLine[]
  members: Members
}

/** The filters and the order of the wish list. */
export function WishFilters({ state, lines, members }: WishFiltersProps) {
  const { t } = useLingui()
  const { query, change, type } = state
  const people = [...new Set([...lines.map(line => line.wish.person_id), ...(query.person ? [query.person] : [])])]
  const sorts: Record<WishSort, string> = {
    newest: t({ context: 'wish', message: 'Newest first' }),
    name: t({ context: 'field', message: 'Name' }),
    limit: t`Highest maximum price first`,
    room: t`Furthest below the maximum price first`,
  }
  return (
    <Row gap={3} align="end" wrap className={styles.filters}>
      <SearchField label={t`Search wish list`} value={query.search ?? ''} onChange={type} />
      {people.length > 1 && (
        <Select
          label={t({ context: 'wish', message: 'Added by' })}
          empty={t({ context: 'person', message: 'Everyone' })}
          value={query.person ?? ''}
          onChange={event => change({ person: event.target.value })}
          choices={people.map(value => ({
            value,
            label: members.nameOf(value) ?? t({ context: 'person', message: 'Someone' }),
          }))}
        />
      )}
      <Select
        label={t({ context: 'wishes', message: 'Sort by' })}
        value={query.sort ?? 'newest'}
        onChange={event => change({ sort: event.target.value === 'newest' ? null : event.target.value })}
        choices={(Object.keys(sorts) as WishSort[]).map(value => ({ value, label: sorts[value] }))}
      />
    </Row>
  )
}
