import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { FirstFetch } from './first-fetch.tsx'
import styles from './with-cellar.module.css'

interface WithCellarProps {
  heading: ReactNode
  /** True for a screen that shows what it can while the cellar is fetched. */
  waits?: boolean
  children: ReactNode
}

/**
 * A screen that reads the cellar. Until there is one, shows under its heading the progress of the fetch or the error.
 */
export function WithCellar({ heading, waits = false, children }: WithCellarProps) {
  const { t } = useLingui()
  const { replica, partial, status, full, keeps_nothing, retry } = useCellar()
  if (status === 'gone') {
    return (
      <Told heading={heading} command={<Button onClick={retry}>{t`To your own cellar`}</Button>}>
        <p>{t`This cellar is no longer open to you.`}</p>
        <p>{t`What this device kept of it is wiped.`}</p>
      </Told>
    )
  }
  if (keeps_nothing) {
    return (
      <Told heading={heading} command={<Button onClick={() => location.reload()}>{t`Load the page again`}</Button>}>
        {t`This browser keeps no data for this address, and without it the cellar cannot be shown. Allow site data (cookies) for this address in the browser's settings, or leave the private window; then load the page again.`}
      </Told>
    )
  }
  if (status === 'failed') {
    return (
      <Told heading={heading} command={<Button onClick={retry}>{t`Try again`}</Button>}>
        {full
          ? t`This device has no room left for the cellar. Free some space and try again.`
          : t`The cellar could not be fetched.`}
      </Told>
    )
  }
  if (!replica && (partial || !waits)) {
    return (
      <Page heading={heading}>
        <FirstFetch />
        {partial && (
          <p className={styles.partial}>
            <Trans>
              This screen needs the whole cellar. What has come so far stands in <Link href="/">the list</Link>.
            </Trans>
          </p>
        )}
      </Page>
    )
  }
  return children
}

function Told({ heading, children, command }: { heading: ReactNode; children: ReactNode; command: ReactNode }) {
  return (
    <div className={styles.told}>
      <h1 tabIndex={-1}>{heading}</h1>
      <Banner tone="danger" actions={command}>
        {children}
      </Banner>
    </div>
  )
}
