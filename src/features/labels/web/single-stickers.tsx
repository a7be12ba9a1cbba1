import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Replica } from '../../../ledger/replica.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Row } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import { placeText } from '../../places/place-text.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Chosen } from '../chosen.ts'
import styles from './labels.module.css'
import type { LeftOut } from './use-left-out.ts'

interface SingleStickersProps {
  chosen: Chosen
  leftOut: LeftOut
  replica: Replica
}

const atFirst = 60

/** Lists each sticker in the order of the sheet, so that single ones can be left out. */
export function SingleStickers({ chosen, leftOut, replica }: SingleStickersProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [most, setMost] = useState(atFirst)
  // There may be thousands, so they are named only when they are shown.
  const all = [
    ...chosen.bottles.map(bottle => ({ id: bottle.id, code: bottle.code, words: () => bottleWords(bottle) })),
    ...chosen.places.map(({ id, code }) => ({ id, code, words: () => placeText(id, replica.places) })),
  ]
  if (all.length < 2) return null
  const left = leftOut.ids.size

  function bottleWords(bottle: Bottle) {
    const wine = replica.wines.get(bottle.wine_id)
    return (
      <>
        {wine && wineText(wine)}{' '}
        <span className={tones.quietSmall}>{whereText(bottle, replica.places, i18n, 'own')}</span>
      </>
    )
  }

  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {left === 0
          ? t({ context: 'heading', message: 'Exclude labels' })
          : t`${plural(left, { one: 'One excluded', other: '# excluded' })}`}
      </summary>
      {isOpen && (
        <>
          <Row gap={2} wrap>
            <Button size="small" onClick={leftOut.leaveAll} disabled={left === all.length}>
              <Trans context="labels">Exclude all</Trans>
            </Button>
            <Button size="small" onClick={leftOut.takeAll} disabled={left === 0}>
              <Trans context="labels">Include all</Trans>
            </Button>
          </Row>
          <ul className={styles.single}>
            {all.slice(0, most).map(({ id, code, words }) => (
              <li key={id}>
                <Checkbox
                  checked={!leftOut.ids.has(id)}
                  onChange={() => leftOut.toggle(id)}
                  label={
                    <>
                      {words()} <span className={styles.code}>{code}</span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
          {all.length > most && (
            <Button look="plain" size="small" onClick={() => setMost(most + 10 * atFirst)}>
              {t({ context: 'button', message: 'Show more' })}
            </Button>
          )}
        </>
      )}
    </details>
  )
}
