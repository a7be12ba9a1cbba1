import { Trans, useLingui } from '@lingui/react/macro'
import { useAddress } from '../../../client/address.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useParams } from '../../../ui/navigation.tsx'
import { NotInThisCellar } from '../../cellars/web/not-in-this-cellar.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { CountSessionView } from './count-session-view.tsx'
import { Review } from './review.tsx'
import { useCountSession } from './use-count-session.ts'

/** Shows one stock-take: the count session while it is open, and its findings. */
export default function StocktakeScreen() {
  return (
    <WithCellar heading={<Trans context="screen">Stock-take</Trans>}>
      <OneStocktake />
    </WithCellar>
  )
}

function OneStocktake() {
  const { t } = useLingui()
  const { stocktake_id = '' } = useParams()
  const { params } = useAddress()
  const canWrite = useCanWrite()
  const countSession = useCountSession(stocktake_id)
  if (!countSession) {
    return (
      <NotInThisCellar
        record_id={stocktake_id}
        level={1}
        title={t`Stock-take not found`}
        actions={
          <LinkButton href="/stocktakes" look="primary">
            <Trans context="button">All stock-takes</Trans>
          </LinkButton>
        }
      >
        <Trans>It may have been removed, or starting it was undone.</Trans>
      </NotInThisCellar>
    )
  }
  const walks = canWrite && countSession.stocktake.closed_at === null && !params.has('end')
  return walks ? <CountSessionView countSession={countSession} /> : <Review countSession={countSession} />
}
