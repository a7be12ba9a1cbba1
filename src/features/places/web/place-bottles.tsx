import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import tones from '../../../ui/tones.module.css'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import styles from './place-bottles.module.css'

/** Lists the bottles in a place without slots by wine. */
export function PlaceBottles({ bottles }: { bottles: readonly Bottle[] }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const wines = replica?.wines
  const lines = useMemo(() => {
    const byWine = [...Map.groupBy(bottles, bottle => bottle.wine_id)]
    return byWine
      .flatMap(([wine_id, some]) => {
        const wine = wines?.get(wine_id)
        return wine ? [{ wine, name: wineText(wine), count: some.length }] : []
      })
      .sort((a, b) => a.name.localeCompare(b.name, i18n.locale))
  }, [bottles, wines, i18n.locale])
  return (
    <Card heading={t({ context: 'bottles', message: 'Bottles' })}>
      <Stack as="ul" data-ruled>
        {lines.map(({ wine, name, count }) => (
          <li key={wine.id} className={styles.wine}>
            <TypeDisc type={wine.type} />
            <Link href={`/wines/${wine.id}`}>{name}</Link>
            <span className={tones.quiet}>{t`${plural(count, { one: '# bottle', other: '# bottles' })}`}</span>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
