import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../wines/web/section.tsx'

const RowChanges = lazy(() => import('./row-changes.tsx'))

/** Shows the history of some rows of the cellar, each line with its undo. */
export function RowHistory({ row_ids }: { row_ids: readonly string[] }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  return (
    <Section
      heading={t`History`}
      actions={!asked && <Button size="small" onClick={() => setAsked(true)}>{t`Show`}</Button>}
    >
      <Suspense>{asked && <RowChanges row_ids={row_ids} />}</Suspense>
    </Section>
  )
}
