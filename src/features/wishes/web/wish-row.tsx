import { Plural, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { Row } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import { WineHeading } from '../../wines/web/wine-heading.tsx'
import { originOf } from '../../wines/web/wine-names.ts'
import type { WishLine } from '../wish-list.ts'
import { WishActions } from './wish-actions.tsx'
import { WishFacts } from './wish-facts.tsx'
import styles from './wishes-screen.module.css'

/** One wish: the wine, its stock, the limit, and the button that buys it. */
export const WishRow = memo(function WishRow({ line, name }: { line: WishLine; name: string | undefined }) {
  const { i18n } = useLingui()
  const canWrite = useCanWrite()
  const { wine } = line
  const { place, within } = originOf(wine, i18n.locale)
  return (
    <li className={styles.wish}>
      <div className={styles.words}>
        <WineHeading as="h2" wine={wine} />
        <Row as="p" gap={3} rowGap={0} wrap className={tones.quietSmall}>
          {[place, within].filter(Boolean).map(part => (
            <span key={part}>{part}</span>
          ))}
          <span>
            <InCellar line={line} />
          </span>
        </Row>
        <WishFacts line={line} name={name} />
      </div>
      {canWrite && (
        <Row gap={1} align="start">
          <WishActions line={line} />
        </Row>
      )}
    </li>
  )
})

function InCellar({ line: { in_cellar, on_order } }: { line: WishLine }) {
  const { t, i18n } = useLingui()
  if (in_cellar > 0 && on_order > 0)
    return t`${i18n.number(in_cellar)} in the cellar, ${i18n.number(on_order)} on order`
  if (in_cellar > 0) return <Plural value={in_cellar} one="# in the cellar" other="# in the cellar" />
  return on_order > 0 ? <Plural value={on_order} one="# on order" other="# on order" /> : t`none in the cellar`
}
