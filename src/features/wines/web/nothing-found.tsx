import { useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { WineQuery } from '../contract.ts'

/** Says that the list is empty because of its search and filters. */
export default function NothingFound({ query, onClear }: { query: WineQuery; onClear: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<SearchX />}
      title={t`No wines match`}
      actions={
        <>
          <Button look="primary" onClick={onClear}>
            {t`Clear search and filters`}
          </Button>
          <LinkButton href="/add">{t`Add a wine`}</LinkButton>
        </>
      }
    >
      {query.search ? t`No wine matches “${query.search}” with these filters.` : t`No wine matches these filters.`}
    </EmptyState>
  )
}
