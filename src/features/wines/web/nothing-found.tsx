import { useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { WineQuery } from '../contract.ts'

/** Says that the list is empty because of its search and filters. */
export default function NothingFound({ query, onClear }: { query: WineQuery; onClear: () => void }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  return (
    <EmptyState
      icon={<SearchX />}
      title={t`No wines match`}
      actions={
        <>
          <Button look="primary" onClick={onClear}>
            {t`Clear search and filters`}
          </Button>
          {canWrite && <LinkButton href="/add">{t`Add a wine`}</LinkButton>}
        </>
      }
    >
      {query.search ? t`No wine matches “${query.search}” with these filters.` : t`No wine matches these filters.`}
    </EmptyState>
  )
}
