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
export default function SyncSign() {
  const { t } = useLingui()
  const { waiting, refused, orphaned, reached, trouble, full, replica, partial, set_back_at, overwriting } = useCellar()

  function troubleText(of: Trouble): string {
    if (of === 'device') return t`This device cannot sync`
    return of.ours ? t`The server has a problem` : t`Unexpected answer from the network`
  }

  const blocked = refused.length + orphaned.length + waiting.filter(isSetAside).length
  if (blocked > 0) {
    const label = t`${plural(blocked, { one: 'One change needs attention', other: '# changes need attention' })}`
    return <Sign tone="warn" icon={<TriangleAlert aria-hidden />} label={label} count={blocked} />
  }
  if (set_back_at)
    return <Sign tone="warn" icon={<History aria-hidden />} label={t`Server restored to an earlier state`} />
  if (overwriting.length > 0) {
    const label = t`${plural(overwriting.length, { one: 'Your change replaced a newer one', other: '# changes of yours replaced newer ones' })}`
    return <Sign tone="warn" icon={<History aria-hidden />} label={label} />
  }
  if (full) return <Sign tone="warn" icon={<HardDrive aria-hidden />} label={t`Not enough space on this device`} />
  if (reached === false && (replica ?? partial)) {
    if (trouble) return <Sign icon={<CloudAlert aria-hidden />} label={troubleText(trouble)} />
    const label =
      waiting.length > 0
        ? t`${plural(waiting.length, { one: 'Offline, one change waiting', other: 'Offline, # changes waiting' })}`
        : t({ context: 'sync', message: 'Offline' })
    return <Sign icon={<CloudOff aria-hidden />} label={label} count={waiting.length} />
  }
  if (waiting.length === 0) return null
  const label = t`${plural(waiting.length, { one: 'Sending one change', other: 'Sending # changes' })}`
  return <Sign icon={<CloudUpload aria-hidden />} label={label} count={waiting.length} passing />
}

interface SignProps {
  icon: ReactNode
  label: string
  /** The number of changes, which a phone shows in place of the label. */
  count?: number
  tone?: 'warn'
  /** True for a state that usually ends in a moment, and is shown only if it lasts. */
  passing?: boolean
}

function Sign({ icon, label, count = 0, tone, passing }: SignProps) {
  return (
    <Link
      href="/changes"
      className={styles.sign}
      data-tone={tone}
      data-passing={passing}
      data-count={count > 99 ? '99+' : count || undefined}
    >
      {icon}
      <span className={styles.label}>{label}</span>
    </Link>
  )
}
