import { useLingui } from '@lingui/react/macro'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { Row } from '../../../ui/layout.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import styles from './bottle-chips.module.css'
import type { Putting } from './use-putting.tsx'

interface BottleChipsProps {
  wine: Wine
  bottles: readonly Bottle[]
  /** The ids of the held bottles. */
  inHand: ReadonlySet<string>
  putting: Putting
}

const codesAtOnce = 24

/** Shows the bottles of one wine by their codes: a press picks up one of them, or all. */
export function BottleChips({ wine, bottles, inHand, putting }: BottleChipsProps) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const named = wineText(wine)
  const ids = bottles.map(bottle => bottle.id)
  const chip = (some: readonly string[]) => ({
    type: 'button' as const,
    className: styles.chip,
    disabled: !canWrite,
    'aria-pressed': some.every(id => inHand.has(id)),
    'data-bottles': some.join(' '),
    onClick: () => putting.toggle(some),
  })
  return (
    <Row gap={1} wrap>
      {ids.length > 1 && (
        <button {...chip(ids)} aria-label={t`All ${i18n.number(ids.length)} of ${named}`}>
          {t({ context: 'button', message: `All ${i18n.number(ids.length)}` })}
        </button>
      )}
      {bottles.slice(0, codesAtOnce).map(({ id, code }) => (
        <button key={id} {...chip([id])} aria-label={t`${named}, bottle ${code}`}>
          {code}
        </button>
      ))}
    </Row>
  )
}
