import { Trans, useLingui } from '@lingui/react/macro'
import { instantText } from '../../../client/instant-text.ts'
import type { Stocktake } from '../../../model/stocktake.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useMembers } from '../../cellars/web/use-members.ts'
import { CountMeter } from './count-meter.tsx'
import styles from './stocktakes-screen.module.css'
import { useCountSession } from './use-count-session.ts'
import { useStocktakeName } from './use-stocktake-name.ts'

/** Shows the progress of an open stock-take, its start, and a link to continue. */
export function OpenStocktake({ stocktake }: { stocktake: Stocktake }) {
  const { t, i18n } = useLingui()
  const person = useMembers().nameOf(stocktake.person_id)
  const countSession = useCountSession(stocktake.id)
  const name = useStocktakeName()(stocktake)
  const at = instantText(stocktake.started_at, i18n.locale)
  return (
    <Card
      heading={name}
      actions={
        <LinkButton
          href={`/stocktakes/${stocktake.id}`}
          look="primary"
          aria-label={t({ context: 'stock-take', message: `Continue: ${name}` })}
        >
          <Trans context="stock-take">Continue</Trans>
        </LinkButton>
      }
    >
      {countSession && <CountMeter found={countSession.found} missing={countSession.missing} />}
      <p className={styles.about}>
        {person === undefined ? (
          <Trans context="stock-take">Started {at}</Trans>
        ) : (
          <Trans>
            Started by {person}, {at}
          </Trans>
        )}
      </p>
    </Card>
  )
}
