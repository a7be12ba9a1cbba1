import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CloudAlert, CloudOff, CloudUpload, HardDrive, History, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSetAside } from '../../../ledger/web/outbox-entry.ts'
import type { Trouble } from '../../../ledger/web/sync-messages.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Link } from '../../../ui/link.tsx'
import styles from './sync-sign.module.css'

/** An unobtrusive sign of changes that have not reached the server; nothing when there are none. */
export function SyncSign() {
  const { t } = useLingui()
  const { waiting, refused, orphaned, reached, trouble, full, replica, partial, set_back_at, overwriting } = useCellar()

  function troubleText(of: Trouble): string {
    if (of === 'device') return t`This device cannot sync`
    return of.ours ? t`The server has a problem` : t`Something else answers for the server`
  }

  const held = refused.length + orphaned.length + waiting.filter(isSetAside).length
  if (held > 0) {
    const label = t`${plural(held, { one: 'One change needs attention', other: '# changes need attention' })}`
    return <Sign tone="warn" icon={<TriangleAlert aria-hidden />} label={label} />
  }
  if (set_back_at) return <Sign tone="warn" icon={<History aria-hidden />} label={t`The server was set back`} />
  if (overwriting.length > 0) {
    const label = t`${plural(overwriting.length, { one: 'Your change replaced a newer one', other: '# changes of yours replaced newer ones' })}`
    return <Sign tone="warn" icon={<History aria-hidden />} label={label} />
  }
  if (full) return <Sign tone="warn" icon={<HardDrive aria-hidden />} label={t`No room left on this device`} />
  if (reached === false && (replica ?? partial)) {
    if (trouble) return <Sign icon={<CloudAlert aria-hidden />} label={troubleText(trouble)} />
    const label =
      waiting.length > 0
        ? t`${plural(waiting.length, { one: 'No connection, one change waits', other: 'No connection, # changes wait' })}`
        : t`No connection`
    return <Sign icon={<CloudOff aria-hidden />} label={label} />
  }
  if (waiting.length === 0) return null
  const label = t`${plural(waiting.length, { one: 'One change on its way', other: '# changes on their way' })}`
  return <Sign icon={<CloudUpload aria-hidden />} label={label} passing />
}

interface SignProps {
  icon: ReactNode
  label: string
  tone?: 'warn'
  /** True for a state that usually ends in a moment, and is shown only if it lasts. */
  passing?: boolean
}

function Sign({ icon, label, tone, passing }: SignProps) {
  return (
    <Link href="/changes" className={styles.sign} data-tone={tone} data-passing={passing}>
      {icon}
      <span className={styles.label}>{label}</span>
    </Link>
  )
}
