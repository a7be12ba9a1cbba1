import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { fold } from '../../../shared/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import tones from '../../../ui/tones.module.css'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { BottleChips } from './bottle-chips.tsx'
import styles from './tray.module.css'
import type { Putting } from './use-putting.tsx'

interface TrayProps {
  heading: string
  bottles: readonly Bottle[]
  wines: ReadonlyMap<string, Wine>
  putting: Putting
}

const winesAtOnce = 60
const searchedFrom = 8

/** Shows bottles without a slot, which can be picked up or dragged into one. */
export function Tray({ heading, bottles, wines, putting }: TrayProps) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const byWine = useMemo(() => [...Map.groupBy(bottles, bottle => bottle.wine_id)], [bottles])
  const words = fold(search).split(' ').filter(Boolean)
  const found = byWine.filter(([wine_id]) => {
    const text = fold(wineText(wines.get(wine_id) ?? nameless))
    return words.every(word => text.includes(word))
  })
  const ids = found.flatMap(([, some]) => some.map(bottle => bottle.id))
  const inHand = new Set(putting.hand.map(bottle => bottle.id))
  const allInHand = ids.length > 0 && ids.every(id => inHand.has(id))
  const hidden = found.length - winesAtOnce
  return (
    <section className={styles.tray} aria-label={heading}>
      <Row gap={3} align="center" justify="space-between">
        <h2 className={styles.heading}>
          {heading} <span className={styles.count}>{i18n.number(bottles.length)}</span>
        </h2>
        {ids.length > 1 && (
          <Button size="small" onClick={() => putting.toggle(ids)}>
            {allInHand ? (
              <Trans context="bottles">None</Trans>
            ) : (
              t({ context: 'button', message: `All ${i18n.number(ids.length)}` })
            )}
          </Button>
        )}
      </Row>
      {byWine.length >= searchedFrom && (
        <SearchField label={t`Search these bottles`} value={search} onChange={setSearch} />
      )}
      <ul className={styles.wines}>
        {found.slice(0, winesAtOnce).map(([wine_id, some]) => (
          <TrayWine key={wine_id} wine={wines.get(wine_id)} bottles={some} inHand={inHand} putting={putting} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={tones.quietSmall}>
          {t`${plural(hidden, { one: 'One more wine. Search to find it.', other: '# more wines. Search to find them.' })}`}
        </p>
      )}
    </section>
  )
}

const nameless = { producer: null, name: null, vintage: null }

interface TrayWineProps {
  wine: Wine | undefined
  bottles: readonly Bottle[]
  inHand: ReadonlySet<string>
  putting: Putting
}

function TrayWine({ wine, ...props }: TrayWineProps) {
  if (!wine) return null
  return (
    <li className={styles.wine}>
      <TypeDisc type={wine.type} />
      <span>{wineText(wine)}</span>
      <div className={styles.chips}>
        <BottleChips wine={wine} {...props} />
      </div>
    </li>
  )
}
