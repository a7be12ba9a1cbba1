import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Replica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { type ChangeKind, changeKinds } from '../../../model/choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { useMembers } from '../../cellars/web/use-members.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { HistoryQueryState } from './use-history-query.ts'

/** The filters of the history. */
export function HistoryFilters({ state: { filters, change } }: { state: HistoryQueryState }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const { members, nameOf } = useMembers()
  const kinds = changeKinds.map(kind => ({
    value: kind,
    label: i18n._(kindNames[kind]),
  }))
  const people = [...new Set([...members.map(({ id }) => id), ...(filters.person ? [filters.person] : [])])]
  const row = filters.row && replica ? rowName(filters.row, replica) : undefined
  return (
    <Row gap={3} align="end" wrap>
      <Select
        label={t({ context: 'history', message: 'Subject' })}
        empty={t({ context: 'choice', message: 'Everything' })}
        choices={kinds}
        value={filters.kind ?? ''}
        onChange={event => change({ kind: event.target.value })}
      />
      {people.length > 1 && (
        <Select
          label={t({ context: 'column', message: 'Person' })}
          empty={t({ context: 'person', message: 'Everyone' })}
          choices={people.map(value => ({
            value,
            label: nameOf(value) ?? t({ context: 'person', message: 'Someone' }),
          }))}
          value={filters.person ?? ''}
          onChange={event => change({ person: event.target.value })}
        />
      )}
      <DateField
        label={t({ context: 'day', message: 'From' })}
        value={filters.from ?? ''}
        onChange={event => change({ from: event.target.value })}
      />
      <DateField
        label={t({ context: 'day', message: 'To' })}
        value={filters.until ?? ''}
        onChange={event => change({ until: event.target.value })}
      />
      {filters.row && (
        <Chip text={row ?? t({ context: 'history', message: 'One item' })} onRemove={() => change({ row: null })}>
          {row ?? t({ context: 'history', message: 'One item' })}
        </Chip>
      )}
      {Object.keys(filters).length > 0 && (
        <Button look="plain" onClick={() => change({ row: null, kind: null, person: null, from: null, until: null })}>
          {t({ context: 'button', message: 'Show everything' })}
        </Button>
      )}
    </Row>
  )
}

const kindNames: Record<ChangeKind, MessageDescriptor> = {
  wines: msg({ context: 'screen', message: 'Wines' }),
  photos: msg({ context: 'heading', message: 'Photos' }),
  arrivals: msg({ context: 'bottles', message: 'Arrivals' }),
  departures: msg({ context: 'bottles', message: 'Departures' }),
  bottles: msg`Bottles moved and changed`,
  places: msg({ context: 'screen', message: 'Places' }),
  stocktakes: msg({ context: 'heading', message: 'Stock-takes' }),
  tastings: msg({ context: 'screen', message: 'Tastings' }),
  wishes: msg({ context: 'heading', message: 'Wishes' }),
  settings: msg`Custom fields, estimates and label sizes`,
  imports: msg({ context: 'heading', message: 'Imports' }),
  undos: msg({ context: 'heading', message: 'Undos' }),
}

/** Returns the name of a row of the cellar. */
function rowName(id: string, { wines, bottles, places }: Replica): string | undefined {
  const wine = wines.get(id)
  return (wine && wineText(wine)) ?? bottles.get(id)?.code ?? places.get(id)?.name
}
