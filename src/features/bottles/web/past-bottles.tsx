import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { usePrinted } from '../../../ui/use-media.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { Section } from '../../wines/web/section.tsx'
import { usualSize } from '../sizes.ts'
import { companyTexts } from './departure-texts.ts'
import styles from './past-bottles.module.css'
import { sizeText } from './size-text.ts'
import { departureNames } from './words.ts'

const shownAtFirst = 5

interface GoneBottlesProps {
  bottles: readonly Bottle[]
  onShow: (bottle: Bottle) => void
}

/** Lists the bottles that have left with their departures, the latest first. */
export function GoneBottles({ bottles, onShow }: GoneBottlesProps) {
  const { t, i18n } = useLingui()
  const [all, setAll] = useState(false)
  const ordered = bottles.toSorted((a, b) => ((a.departed_on ?? '') < (b.departed_on ?? '') ? 1 : -1))
  const isPrinted = usePrinted()
  const shown = all || isPrinted ? ordered : ordered.slice(0, shownAtFirst)
  const hidden = ordered.length - shown.length
  return (
    <Section heading={t({ context: 'bottles', message: 'Past bottles' })} aside={i18n.number(ordered.length)}>
      <Stack as="ul" data-ruled>
        {shown.map(bottle => (
          <GoneBottle key={bottle.id} bottle={bottle} onShow={onShow} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Button look="plain" size="small" onClick={() => setAll(true)} className={styles.more}>
          {t`Show ${i18n.number(hidden)} more`}
        </Button>
      )}
    </Section>
  )
}

function GoneBottle({ bottle, onShow }: { bottle: Bottle; onShow: GoneBottlesProps['onShow'] }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { departure, departed_on, departure_note, company, occasion, revenue_minor, revenue_currency } = bottle
  const revenue =
    revenue_minor !== null && revenue_currency !== null ? money.format(revenue_minor, revenue_currency) : null
  return (
    <li className={styles.bottle}>
      <p className={styles.how}>
        <b>{departure ? i18n._(departureNames[departure]) : t({ context: 'state of a bottle', message: 'Gone' })}</b>
        <span>
          {departed_on ? dayText(departed_on, i18n.locale) : t({ context: 'heading', message: 'Date unknown' })}
        </span>
        {company && <span>{i18n._(companyTexts(departure, company))}</span>}
        {occasion && <span>{occasion}</span>}
        {revenue && <span>{t({ context: 'sold', message: `for ${revenue}` })}</span>}
        {bottle.size_ml !== usualSize && <span>{sizeText(bottle.size_ml, i18n)}</span>}
        <button
          type="button"
          className={styles.code}
          aria-label={t({ context: 'one bottle', message: `Bottle ${bottle.code}` })}
          data-bottle={bottle.id}
          onClick={() => onShow(bottle)}
        >
          {bottle.code}
        </button>
      </p>
      {departure_note && <p className={styles.note}>{departure_note}</p>}
    </li>
  )
}
