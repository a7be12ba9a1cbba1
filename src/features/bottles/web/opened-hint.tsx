import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { Link } from '../../../ui/link.tsx'
import { type OpenedBottle, openedBottles } from '../opened.ts'
import styles from './opened-hint.module.css'

/**
 * Shows how many bottles of the listed wines are open, or have been open for too long, and how many in the whole cellar
 * where those are more.
 */
export default function OpenedHint({ found }: { found: readonly WineSummary[] }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const today = useToday()
  const opened = useMemo(() => (replica ? openedBottles(replica, today) : []), [replica, today])
  const listed = useMemo(() => new Set(found.map(({ wine }) => wine.id)), [found])
  const forgotten = opened.filter(each => each.isForgotten)
  const isListed = ({ wine }: OpenedBottle) => listed.has(wine.id)
  const isLate = forgotten.some(isListed)
  const open = isLate ? forgotten : opened
  const here = open.filter(isListed).length
  if (here === 0) return null
  return (
    <li>
      <Link href="/opened" className={isLate ? styles.late : styles.hint}>
        {isLate ? (
          <Plural value={here} one="1 bottle open too long" other="# bottles open too long" />
        ) : (
          <Plural value={here} one="1 bottle open" other="# bottles open" />
        )}
        {here < open.length && ` (${t`${i18n.number(open.length)} in the whole cellar`})`}
      </Link>
    </li>
  )
}
