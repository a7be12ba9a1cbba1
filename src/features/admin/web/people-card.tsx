import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { call } from '../../../web/api.ts'
import { messageOf } from '../../../web/api-errors.ts'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { SearchField } from '../../../web/ui/search-field.tsx'
import { listPeople } from '../contract.ts'
import type { Deed } from './deed-dialog.tsx'
import { peopleKey } from './people-key.ts'
import { PeopleTable } from './people-table.tsx'

const DeedDialog = lazy(() => import('./deed-dialog.tsx'))

const page = 50

export function PeopleCard() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [offset, setOffset] = useState(0)
  const [deed, setDeed] = useState<Deed>()
  const words = useDeferredValue(search.trim())
  const query = { ...(words && { search: words }), limit: String(page), offset: String(offset) }
  const { data, error } = useQuery({
    queryKey: [...peopleKey, query],
    queryFn: ({ signal }) => call(listPeople, { query, signal }),
    placeholderData: keepPreviousData,
  })

  function find(text: string) {
    setSearch(text)
    setOffset(0)
  }

  return (
    <Card heading={<Trans>People</Trans>}>
      <SearchField label={t`Search by name or e-mail`} value={search} onChange={find} maxLength={limits.line} />
      {error && <Banner tone="danger">{messageOf(error, t`The people could not be fetched`)}</Banner>}
      {data && <PeopleTable people={data.people} onDeed={setDeed} />}
      {data && data.total > page && (
        <Pages total={data.total} offset={offset} shown={data.people.length} onOffset={setOffset} />
      )}
      <Suspense>
        {deed && <DeedDialog key={`${deed.kind} ${deed.person.id}`} deed={deed} onClose={() => setDeed(undefined)} />}
      </Suspense>
    </Card>
  )
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
        <Trans>Back</Trans>
      </Button>
      <Button size="small" disabled={offset + shown >= total} onClick={() => onOffset(offset + page)}>
        <Trans>Further</Trans>
      </Button>
    </FormRow>
  )
}
