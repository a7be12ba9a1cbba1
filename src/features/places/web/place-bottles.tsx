import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import tones from '../../../ui/tones.module.css'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import styles from './place-bottles.module.css'

interface PlaceBottlesProps {
  heading: string
  bottles: readonly Bottle[]
  /** A command for the bottles of one wine, and one for all of them. */
  action?: (bottles: readonly Bottle[], name: string) => ReactNode
  all?: ReactNode
}

const winesAtOnce = 200

/** Lists bottles that are in no slot by wine. */
export function PlaceBottles({ heading, bottles, action, all }: PlaceBottlesProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const [shown, setShown] = useState(winesAtOnce)
  const wines = replica?.wines
  const lines = useMemo(() => {
    const byWine = [...Map.groupBy(bottles, bottle => bottle.wine_id)]
    return byWine
      .flatMap(([wine_id, some]) => {
        const wine = wines?.get(wine_id)
        return wine ? [{ wine, name: wineText(wine), some }] : []
      })
      .sort((a, b) => a.name.localeCompare(b.name, i18n.locale))
  }, [bottles, wines, i18n.locale])
  return (
    <Card heading={heading} actions={all}>
      <Stack as="ul" data-ruled>
        {lines.slice(0, shown).map(({ wine, name, some }) => (
          <li key={wine.id} className={styles.wine}>
            <TypeDisc type={wine.type} />
            <Link href={`/wines/${wine.id}`}>{name}</Link>
            <span className={tones.quiet}>{t`${plural(some.length, { one: '# bottle', other: '# bottles' })}`}</span>
            {action?.(some, name)}
          </li>
        ))}
      </Stack>
      {lines.length > shown && (
        <Button look="plain" onClick={() => setShown(lines.length)}>
          {t({ context: 'button', message: `Show all ${i18n.number(lines.length)} wines` })}
        </Button>
      )}
    </Card>
  )
}
