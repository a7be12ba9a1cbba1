import { Trans, useLingui } from '@lingui/react/macro'
import { instantText } from '../../../web/instant-text.ts'
import { Card } from '../../../web/ui/card.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { useMembers } from '../../cellars/web/use-members.ts'
import type { Stocktake } from '../contract.ts'
import styles from './stocktakes-screen.module.css'
import { useStocktakeName } from './use-stocktake-name.ts'
import { useWalk } from './use-walk.ts'
import { WalkMeter } from './walk-meter.tsx'

/** How far one has come, since when, and the way back to it. */
export function OpenStocktake({ stocktake }: { stocktake: Stocktake }) {
  const { t, i18n } = useLingui()
  const person = useMembers().nameOf(stocktake.person_id)
  const walk = useWalk(stocktake.id)
  const name = useStocktakeName()(stocktake)
  const at = instantText(stocktake.started_at, i18n.locale)
  return (
    <Card
      heading={name}
      actions={
        <LinkButton href={`/stocktakes/${stocktake.id}`} look="primary" aria-label={t`Go on: ${name}`}>
          <Trans>Go on</Trans>
        </LinkButton>
      }
    >
      {walk && <WalkMeter met={walk.met} due={walk.due} />}
      <p className={styles.about}>
        {person === undefined ? (
          <Trans>Begun {at}</Trans>
        ) : (
          <Trans>
            Begun by {person}, {at}
          </Trans>
        )}
      </p>
    </Card>
  )
}
