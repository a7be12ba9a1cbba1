import { useLingui } from '@lingui/react'
import { Row } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { windowYears } from '../../wines/web/words.ts'
import type { WineLot } from '../plan.ts'
import styles from './lot-words.module.css'

/** The wine of a lot with its disc, which leads to its page. */
export function LotName({ lot: { line }, onFollow }: { lot: WineLot; onFollow?: () => void }) {
  const { wine } = line
  return (
    <Row gap={2} align="baseline" className={styles.wine}>
      <TypeDisc type={wine.type} size="small" />
      <Link href={`/wines/${wine.id}`} onClick={onFollow}>
        {wineText(wine)}
      </Link>
    </Row>
  )
}

/** The years of its window, marked where they are estimated. */
export function LotWindow({ lot }: { lot: WineLot }) {
  const { i18n } = useLingui()
  const years = windowYears(lot)
  if (!years) return null
  return lot.window_source === 'estimated' ? `≈ ${i18n._(years)}` : i18n._(years)
}
