import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useContext, useState } from 'react'
import { QueryCacheContext } from '../../client/use-query.ts'
import { useSession } from '../../features/accounts/web/session.ts'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import styles from './notices.module.css'

const PartialNotice = laterPart(() => import('../../features/cellars/web/partial-notice.tsx'))

/** Shows the state of the session above every screen. */
export function Notices() {
  const { t } = useLingui()
  const { provisional, unsaved, dismissUnsaved } = useSession()
  const isStored = useContext(QueryCacheContext)?.isStored ?? false
  const { partial } = useCellar()
  const [isSeen, setSeen] = useState(false)
  if (isSeen && !provisional) setSeen(false)
  const isProvisional = provisional && !isSeen
  if (!isProvisional && !unsaved && !partial) return null

  const dismiss = (onClick: () => void) => (
    <IconButton size="small" label={t({ context: 'a notice', message: 'Dismiss' })} icon={<X />} onClick={onClick} />
  )

  return (
    <div className={styles.notices} data-screen-only>
      {isProvisional && (
        <p className={styles.line} role="status">
          <span>
            {isStored ? (
              <Trans>You are seeing the copy on this device.</Trans>
            ) : (
              <Trans>Your permissions could not be confirmed yet.</Trans>
            )}
          </span>
          {dismiss(() => setSeen(true))}
        </p>
      )}
      {partial && <PartialNotice when partial={partial} className={styles.line} />}
      {unsaved && (
        <p className={styles.line} role="status">
          <span>{unsaved.message}</span>{' '}
          {unsaved.stored ? (
            <Trans>It is saved in this browser.</Trans>
          ) : (
            <Trans>Your choice could not be saved.</Trans>
          )}
          {dismiss(dismissUnsaved)}
        </p>
      )}
    </div>
  )
}
