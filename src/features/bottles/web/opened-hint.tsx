import { Plural } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Link } from '../../../ui/link.tsx'
import { openedBottles } from '../opened.ts'
import styles from './opened-hint.module.css'

/** Shows how many bottles are open, or which of them have been open for too long, as a hint beside the counts. */
export default function OpenedHint() {
  const { replica } = useCellar()
  const today = useToday()
  const opened = useMemo(() => (replica ? openedBottles(replica, today) : []), [replica, today])
  const forgotten = opened.filter(each => each.isForgotten).length
  if (opened.length === 0) return null
  return (
    <li>
      <Link href="/opened" className={forgotten > 0 ? styles.late : styles.hint}>
        {forgotten > 0 ? (
          <Plural value={forgotten} one="One open for too long" other="# open for too long" />
        ) : (
          <Plural value={opened.length} one="One open" other="# open" />
        )}
      </Link>
    </li>
  )
}
