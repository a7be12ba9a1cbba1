import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { instantText } from '../../../client/instant-text.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Stocktake } from '../../../model/stocktake.ts'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { useMembers } from '../../cellars/web/use-members.ts'
import { lastChecks } from '../differences.ts'
import styles from './stocktakes-screen.module.css'
import { useStocktakeName } from './use-stocktake-name.ts'

export function EndedStocktakes({ stocktakes }: { stocktakes: readonly Stocktake[] }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const stocktakeName = useStocktakeName()
  const { nameOf } = useMembers()
  if (!replica) return null
  const checks = grouped(replica.checks, 'stocktake_id')
  return (
    <Card heading={<Trans context="stock-takes">Finished</Trans>}>
      <Stack as="ul" data-ruled>
        {stocktakes.map(stocktake => (
          <li key={stocktake.id} className={styles.line}>
            <Link href={`/stocktakes/${stocktake.id}`}>{stocktakeName(stocktake)}</Link>
            <span className={styles.about}>
              <Plural
                value={lastChecks(checks.get(stocktake.id) ?? []).size}
                one="# bottle found"
                other="# bottles found"
              />
            </span>
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
