import { Plural, useLingui } from '@lingui/react/macro'
import { GlassWater } from 'lucide-react'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { openedBottles } from '../opened.ts'
import { OpenedCard } from './opened-card.tsx'

/** Lists the opened bottles at `/opened`, with the days open, the level and those that have been open for too long. */
export default function OpenedScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'Opened bottles' })}>
      <Opened />
    </WithCellar>
  )
}

function Opened() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const today = useToday()
  const opened = useMemo(() => (replica ? openedBottles(replica, today) : []), [replica, today])
  const forgotten = opened.filter(each => each.isForgotten).length

  if (!replica) return null
  if (opened.length === 0) {
    return (
      <EmptyState
        level={1}
        icon={<GlassWater />}
        title={t`No open bottles`}
        actions={<LinkButton href="/">{t`Go to wines`}</LinkButton>}
      >
        {canWrite && t`Open a bottle to see here how long it has been open, how much is left and when to finish it.`}
      </EmptyState>
    )
  }
  return (
    <Page
      heading={t({ context: 'screen', message: 'Opened bottles' })}
      lead={
        <>
          <Plural value={opened.length} one="One bottle is open." other="# bottles are open." />{' '}
          {forgotten > 0 && (
            <Plural value={forgotten} one="One has been open too long." other="# have been open too long." />
          )}
        </>
      }
    >
      <Grid as="ul" columns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))" gap={4}>
        {opened.map(each => (
          <OpenedCard key={each.bottle.id} opened={each} today={today} />
        ))}
      </Grid>
    </Page>
  )
}
