import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PartialCellar } from '../../../ledger/web/cellar-store.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'

interface PartialNoticeProps {
  partial: PartialCellar
  className: string | undefined
}

/** Most cellars are whole before anybody has read that they are not. */
const shownAfterMs = 1_000

/** Shows how much of a cellar has arrived during its first fetch, and what has to wait for the rest. */
export default function PartialNotice({ partial: { replica, bottle_count }, className }: PartialNoticeProps) {
  const { t, i18n } = useLingui()
  const { reached } = useCellar()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const figures = new Intl.NumberFormat(i18n.locale)
  const [come, all] = [figures.format(replica.bottles.size), figures.format(bottle_count)]
  return (
    <p className={className} role="status">
      <b>{t`${come} of ${all} bottles loaded so far.`}</b>{' '}
      {reached === false
        ? t`The rest will load when the server can be reached.`
        : t`Totals, analytics and changes become available when all are loaded.`}
    </p>
  )
}
