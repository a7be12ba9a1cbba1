import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { isId } from '../../../shared/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { findCellarsWith } from '../endpoints.ts'

interface NotInThisCellarProps extends EmptyStateProps {
  /** The wine, place or stock-take that the open cellar does not have. */
  record_id: string
  actions: ReactNode
}

/** Says that there is no such record, or offers the cellar of the person that has it. */
export function NotInThisCellar({ record_id, ...missing }: NotInThisCellarProps) {
  const { t } = useLingui()
  const { cellar, cellars, choose } = useCellar()
  const isElsewhere = cellars.length > 1 && isId(record_id)
  const { data, isPending } = useQuery(findCellarsWith, isElsewhere ? { params: { record_id } } : null)
  if (isElsewhere && isPending) return <Spinner />
  const others = cellars.filter(({ id }) => id !== cellar?.id && data?.cellar_ids.includes(id))
  const [first] = others
  if (!first) return <EmptyState {...missing} />
  const { name } = first
  return (
    <EmptyState
      {...missing}
      title={t`This is in the cellar “${name}”`}
      actions={
        <>
          {others.map(({ id, name }, at) => (
            <Button key={id} look={at === 0 ? 'primary' : 'quiet'} onClick={() => choose(id)}>
              {t({ context: 'cellar', message: `Open “${name}”` })}
            </Button>
          ))}
          {missing.actions}
        </>
      }
    >
      {t`Another of your cellars is open.`}
    </EmptyState>
  )
}
