import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { EndedStocktakes } from './ended-stocktakes.tsx'
import { OpenStocktake } from './open-stocktake.tsx'

const BeginDialog = lazy(() => import('./begin-dialog.tsx'))

/** Lists the open stock-takes, which can be continued, and those that have ended. */
export default function StocktakesScreen() {
  return (
    <WithCellar heading={<Trans>Stock-take</Trans>}>
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
      <Trans>Begin a stock-take</Trans>
    </Button>
  )

  return (
    <Page
      heading={t`Stock-take`}
      lead={all.length > 0 ? t`Whether what lies in the cellar is what is written here.` : undefined}
      actions={all.length > 0 && begin}
      width="lines"
    >
      {all.length === 0 && (
        <EmptyState title={t`Does it all lie where it should`} icon={<ClipboardCheck />} actions={begin}>
          <Trans>
            Walk from place to place and tick or scan what you meet, with or without a network. Stop at any time and go
            on later. At the end you see what is missing, what lies elsewhere and what is back, and book it with one
            press.
          </Trans>
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
      <Suspense>{begins && <BeginDialog onClose={() => setBegins(false)} />}</Suspense>
    </Page>
  )
}
