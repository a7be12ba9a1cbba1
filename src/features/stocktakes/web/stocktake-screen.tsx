import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { useAddress } from '../../../web/address.ts'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { useCanWrite } from '../../cellars/web/use-can-write.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { Review } from './review.tsx'
import { useWalk } from './use-walk.ts'
import { WalkThrough } from './walk-through.tsx'

/** One stock-take: the walk while it is open, and what was found. */
export default function StocktakeScreen() {
  return (
    <WithCellar heading={<Trans>Stock-take</Trans>}>
      <OneStocktake />
    </WithCellar>
  )
}

function OneStocktake() {
  const { t } = useLingui()
  const { stocktake_id = '' } = useParams()
  const { params } = useAddress()
  const canWrite = useCanWrite()
  const walk = useWalk(stocktake_id)
  if (!walk) {
    return (
      <EmptyState
        level={1}
        title={t`No such stock-take here`}
        actions={
          <LinkButton href="/stocktakes" look="primary">
            <Trans>All stock-takes</Trans>
          </LinkButton>
        }
      >
        <Trans>It may belong to another cellar, or its beginning was undone.</Trans>
      </EmptyState>
    )
  }
  const walks = canWrite && walk.stocktake.closed_at === null && !params.has('end')
  return walks ? <WalkThrough walk={walk} /> : <Review walk={walk} />
}
