import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { EndedStocktakes } from './ended-stocktakes.tsx'
import { OpenStocktake } from './open-stocktake.tsx'

const BeginDialog = lazyDialog(() => import('./begin-dialog.tsx'))

/** Lists the open stock-takes, which can be continued, and those that have ended. */
export default function StocktakesScreen() {
  return (
    <WithCellar heading={<Trans context="screen">Stock-take</Trans>}>
      <Stocktakes />
    </WithCellar>
  )
}

function Stocktakes() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const [begins, setBegins] = useState(false)
  const all = [...(replica?.stocktakes.values() ?? [])].sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
  const open = all.filter(({ closed_at }) => closed_at === null)
  const ended = all.filter(({ closed_at }) => closed_at !== null)
  const begin = canWrite && (
    <Button look="primary" icon={<ClipboardCheck aria-hidden />} onClick={() => setBegins(true)}>
      <Trans context="button">Start stock-take</Trans>
    </Button>
  )

  return (
    <Page
      heading={t({ context: 'screen', message: 'Stock-take' })}
      lead={all.length > 0 ? t`Check the cellar against its records.` : undefined}
      actions={all.length > 0 && begin}
      width="lines"
    >
      {all.length === 0 && (
        <EmptyState title={t`No stock-takes yet`} icon={<ClipboardCheck />} actions={begin}>
          {canWrite && (
            <Trans>
              Start a stock-take, go from place to place and check off or scan the bottles you find, online or offline.
              You can pause at any time. At the end you review what is missing, misplaced or back, and apply the changes
              in one step.
            </Trans>
          )}
        </EmptyState>
      )}
      {open.length > 0 && (
        <Stack as="ul" gap={4}>
          {open.map(stocktake => (
            <li key={stocktake.id}>
              <OpenStocktake stocktake={stocktake} />
            </li>
          ))}
        </Stack>
      )}
      {ended.length > 0 && <EndedStocktakes stocktakes={ended} />}
      {begins && <BeginDialog onClose={() => setBegins(false)} />}
    </Page>
  )
}
