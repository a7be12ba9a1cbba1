import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../wines/web/section.tsx'

const RowChanges = lazy(() => import('./row-changes.tsx'))

/** Shows the history of some rows of the cellar, each line with its undo. */
export function RowHistory({ row_ids, level }: { row_ids: readonly string[]; level?: 2 }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      heading={t({ context: 'screen', message: 'History' })}
      level={level}
      screenOnly={!isOpen}
      actions={
        !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t({ context: 'button', message: 'Show' })}
          </Button>
        )
      }
    >
      <Suspense>{isOpen && <RowChanges row_ids={row_ids} />}</Suspense>
    </Section>
  )
}
