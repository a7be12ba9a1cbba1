import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Replica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { useMembers } from '../../cellars/web/use-members.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type CommandKind, commandKinds } from '../command-kinds.ts'
import type { HistoryQueryState } from './use-history-query.ts'

/** The filters of the history. */
export function HistoryFilters({ state: { filters, change } }: { state: HistoryQueryState }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const { members, nameOf } = useMembers()
  const kinds = (Object.keys(commandKinds) as CommandKind[]).map(kind => ({
    value: kind,
    label: i18n._(kindNames[kind]),
  }))
  const people = [...new Set([...members.map(({ id }) => id), ...(filters.person ? [filters.person] : [])])]
  const row = filters.row && replica ? rowName(filters.row, replica) : undefined
  return (
    <Row gap={3} align="end" wrap>
      <Select
        label={t`About`}
        empty={t`Everything`}
        choices={kinds}
        value={filters.kind ?? ''}
        onChange={event => change({ kind: event.target.value })}
      />
      {people.length > 1 && (
        <Select
          label={t`By`}
          empty={t`Everybody`}
          choices={people.map(value => ({ value, label: nameOf(value) ?? t`Somebody` }))}
          value={filters.person ?? ''}
          onChange={event => change({ person: event.target.value })}
        />
      )}
      <DateField label={t`From`} value={filters.from ?? ''} onChange={event => change({ from: event.target.value })} />
      <DateField
        label={t`Until`}
        value={filters.until ?? ''}
        onChange={event => change({ until: event.target.value })}
      />
      {filters.row && (
        <Chip text={row ?? t`One thing`} onRemove={() => change({ row: null })}>
          {row ?? t`One thing`}
        </Chip>
      )}
      {Object.keys(filters).length > 0 && (
        <Button
          look="plain"
          onClick={() => change({ row: null, kind: null, person: null, from: null, until: null })}
        >{t`Show everything`}</Button>
      )}
    </Row>
  )
}

const kindNames: Record<CommandKind, MessageDescriptor> = {
  wines: msg`Wines`,
  photos: msg`Photos`,
  came: msg`What came`,
  left: msg`What was taken out`,
  bottles: msg`Bottles moved and changed`,
  places: msg`Places`,
  stocktakes: msg`Stock-takes`,
  tastings: msg`Tastings`,
  wishes: msg`Wishes`,
  settings: msg`Own fields, estimates and label sizes`,
  whole: msg`Imports`,
  undone: msg`What was undone`,
}

/** Returns the name of a row of the cellar. */
function rowName(id: string, { wines, bottles, places }: Replica): string | undefined {
  const wine = wines.get(id)
  return (wine && wineText(wine)) ?? bottles.get(id)?.code ?? places.get(id)?.name
}
