import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { instantText } from '../../../web/instant-text.ts'
import { Card } from '../../../web/ui/card.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { grouped } from '../../cellars/replica.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import type { Stocktake } from '../contract.ts'
import { lastTicks } from '../differences.ts'
import styles from './stocktakes-screen.module.css'
import { useStocktakeName } from './use-stocktake-name.ts'

export function EndedStocktakes({ stocktakes }: { stocktakes: readonly Stocktake[] }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const nameOf = useStocktakeName()
  if (!replica) return null
  const ticks = grouped(replica.ticks, 'stocktake_id')
  return (
    <Card heading={<Trans>Ended</Trans>}>
      <ul className={styles.ended}>
        {stocktakes.map(stocktake => (
          <li key={stocktake.id} className={styles.line}>
            <Link href={`/stocktakes/${stocktake.id}`}>{nameOf(stocktake)}</Link>
            <span className={styles.about}>
              <Plural value={lastTicks(ticks.get(stocktake.id) ?? []).size} one="# bottle met" other="# bottles met" />
            </span>
            <span className={styles.about}>{instantText(stocktake.closed_at ?? '', i18n.locale)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
