import { Trans, useLingui } from '@lingui/react/macro'
import { instantText } from '../../../client/instant-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Stocktake } from '../../../model/stocktake.ts'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { useMembers } from '../../cellars/web/use-members.ts'
import { countOf } from '../count-session.ts'
import { useFoundText } from './count-meter.tsx'
import styles from './stocktakes-screen.module.css'
import { useStocktakeName } from './use-stocktake-name.ts'

export function EndedStocktakes({ stocktakes }: { stocktakes: readonly Stocktake[] }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const stocktakeName = useStocktakeName()
  const { nameOf } = useMembers()
  const foundText = useFoundText()
  if (!replica) return null
  return (
    <Card heading={<Trans context="stock-takes">Finished</Trans>}>
      <Stack as="ul" data-ruled>
        {stocktakes.map(stocktake => (
          <li key={stocktake.id} className={styles.line}>
            <Link href={`/stocktakes/${stocktake.id}`}>{stocktakeName(stocktake)}</Link>
            <span className={styles.about}>{foundText(countOf(stocktake, replica))}</span>
            <EndedBy person={nameOf(stocktake.person_id)} at={instantText(stocktake.closed_at ?? '', i18n.locale)} />
          </li>
        ))}
      </Stack>
    </Card>
  )
}

function EndedBy({ person, at }: { person: string | undefined; at: string }) {
  return (
    <span className={styles.about}>
      {person === undefined ? (
        at
      ) : (
        <Trans>
          {person}, {at}
        </Trans>
      )}
    </span>
  )
}
