import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useContext } from 'react'
import { QueryCacheContext } from '../../client/use-query.ts'
import { useSession } from '../../features/accounts/web/session.ts'
import { PartialNotice } from '../../features/cellars/web/partial-notice.tsx'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './notices.module.css'

/** Shows the state of the session above every screen. */
export function Notices() {
  const { t } = useLingui()
  const { provisional, unsaved, dismissUnsaved } = useSession()
  const isStored = useContext(QueryCacheContext)?.isStored ?? false
  const { partial } = useCellar()
  if (!provisional && !unsaved && !partial) return null
  return (
    <div className={styles.notices}>
      {provisional && isStored && (
        <p className={styles.line} role="status">
          <Trans>This is what the device keeps. Permissions are not confirmed until the server answers.</Trans>
        </p>
      )}
      {provisional && !isStored && (
        <Banner tone="warn">
          <Trans>
            Permissions are not confirmed: the server is out of reach or in trouble. What you may do is decided when it
            answers again.
          </Trans>
        </Banner>
      )}
      {partial && (
        <p className={styles.line} role="status">
          <PartialNotice partial={partial} />
        </p>
      )}
      {unsaved && (
        <p className={styles.line} role="status">
          <span>{unsaved.message}</span>{' '}
          {unsaved.kept ? <Trans>It is kept in this browser.</Trans> : <Trans>The choice was not saved.</Trans>}
          <IconButton size="small" label={t`Dismiss`} icon={<X />} onClick={dismissUnsaved} />
        </p>
      )}
    </div>
  )
}
