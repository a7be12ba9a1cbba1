import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { listPeople } from '../endpoints.ts'
import type { Command } from './action-dialog.tsx'
import { PeopleTable, type PersonAction } from './people-table.tsx'

const RecoveryCodeDialog = lazyDialog(() => import('./recovery-code-dialog.tsx'))
const PersonCellarsDialog = lazyDialog(() => import('./person-cellars-dialog.tsx'))
const DeletePersonDialog = lazyDialog(() => import('./delete-person-dialog.tsx'))
const RemovePasskeyDialog = lazyDialog(() => import('./remove-passkey-dialog.tsx'))
const ActionDialog = lazyDialog(() => import('./action-dialog.tsx'))

const page = 50

/** Asks for the people that the card shows first. */
export const firstPeople = { limit: String(page), offset: '0' }

export function PeopleCard() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [offset, setOffset] = useState(0)
  const [command, setAction] = useState<PersonAction>()
  const words = useDeferredValue(search.trim())
  const query = { ...(words && { search: words }), ...firstPeople, offset: String(offset) }
  const { data, error, refetch } = useQuery(listPeople, { query })

  function find(text: string) {
    setSearch(text)
    setOffset(0)
  }

  return (
    <Card heading={<Trans context="heading">People</Trans>}>
      <SearchField label={t`Search by name or e-mail`} value={search} onChange={find} maxLength={limits.line} />
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the people`)}</Banner>}
      {data && <PeopleTable people={data.people} onAction={setAction} />}
      {data && data.total > page && (
        <Pages total={data.total} offset={offset} shown={data.people.length} onOffset={setOffset} />
      )}
      {command?.kind === 'recovery' && (
        <RecoveryCodeDialog person={command.person} onClose={() => setAction(undefined)} />
      )}
      {command?.kind === 'remove-passkey' && (
        <RemovePasskeyDialog person={command.person} onClose={() => setAction(undefined)} onDone={refetch} />
      )}
      {command?.kind === 'cellars' && (
        <PersonCellarsDialog person={command.person} onClose={() => setAction(undefined)} />
      )}
      {command?.kind === 'delete' && (
        <DeletePersonDialog person={command.person} onClose={() => setAction(undefined)} onDone={refetch} />
      )}
      {command && isPlain(command) && (
        <ActionDialog
          key={`${command.kind} ${command.person.id}`}
          command={command}
          onClose={() => setAction(undefined)}
          onDone={refetch}
        />
      )}
    </Card>
  )
}

/** The actions that need no dialog of their own. */
function isPlain(action: PersonAction): action is Command {
  return !['recovery', 'remove-passkey', 'cellars', 'delete'].includes(action.kind)
}

interface PagesProps {
  total: number
  offset: number
  shown: number
  onOffset: (offset: number) => void
}

function Pages({ total, offset, shown, onOffset }: PagesProps) {
  const { i18n } = useLingui()
  const from = i18n.number(offset + 1)
  const until = i18n.number(offset + shown)
  const all = i18n.number(total)
  return (
    <FormRow actions>
      <span role="status">
        <Trans>
          {from} to {until} of {all}
        </Trans>
      </span>
      <Button size="small" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - page))}>
        <Trans context="page of a list">Previous</Trans>
      </Button>
      <Button size="small" disabled={offset + shown >= total} onClick={() => onOffset(offset + page)}>
        <Trans context="page of a list">Next</Trans>
      </Button>
    </FormRow>
  )
}
