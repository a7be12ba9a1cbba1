import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, type PageProps } from '../../../ui/page.tsx'
import { FirstFetch } from './first-fetch.tsx'
import { NewCellarButton } from './new-cellar-button.tsx'
import styles from './with-cellar.module.css'

interface WithCellarProps extends Pick<PageProps, 'heading' | 'lead' | 'width'> {
  /** True for a screen that shows what it can while the cellar is fetched. */
  waits?: boolean
  /** Shown below the notice to somebody without a cellar. */
  without?: ReactNode
  children: ReactNode
}

/**
 * A screen that reads the cellar. Until there is one, shows under its heading and lead the progress of the fetch or the
 * error.
 */
export function WithCellar({ waits = false, without, children, ...page }: WithCellarProps) {
  const { t } = useLingui()
  const { cellars, replica, partial, status, full, keeps_nothing, retry } = useCellar()
  if (status === 'gone') {
    return (
      <Notice
        heading={page.heading}
        command={
          <Button onClick={retry}>
            {cellars.length > 0 ? t`Go to your own cellar` : t({ context: 'button', message: 'Continue' })}
          </Button>
        }
      >
        <p>{t`You no longer have access to this cellar.`}</p>
        <p>{t`Its data has been removed from this device.`}</p>
      </Notice>
    )
  }
  if (status === 'none') {
    return (
      <Notice tone="info" heading={page.heading} command={<NewCellarButton look="primary" />} below={without}>
        <Trans>
          You do not belong to a cellar. Create one, open an invitation to one, or{' '}
          <Link href="/cellar">restore an archive</Link>.
        </Trans>
      </Notice>
    )
  }
  if (keeps_nothing) {
    return (
      <Notice
        heading={page.heading}
        command={<Button onClick={() => location.reload()}>{t({ context: 'button', message: 'Reload page' })}</Button>}
      >
        {t`This browser does not store data for this address, which the cellar needs. Allow site data (cookies) for this address in the browser settings, or leave private browsing. Then reload the page.`}
      </Notice>
    )
  }
  if (status === 'failed') {
    return (
      <Notice
        heading={page.heading}
        command={<Button onClick={retry}>{t({ context: 'button', message: 'Try again' })}</Button>}
      >
        {full
          ? t`There is not enough space on this device for the cellar. Free some space and try again.`
          : t`The cellar could not be loaded.`}
      </Notice>
    )
  }
  if (!replica && (partial || !waits)) {
    return (
      <Page {...page}>
        <FirstFetch />
        {partial && (
          <p className={styles.partial}>
            <Trans>
              This screen needs the whole cellar. What has loaded so far is in <Link href="/">the list</Link>.
            </Trans>
          </p>
        )}
      </Page>
    )
  }
  return children
}

interface NoticeProps {
  tone?: 'info' | 'danger'
  heading: ReactNode
  children: ReactNode
  command: ReactNode
  below?: ReactNode
}

function Notice({ tone = 'danger', heading, children, command, below }: NoticeProps) {
  return (
    <Page heading={heading} width="lines">
      <Banner tone={tone} actions={command}>
        {children}
      </Banner>
      {below}
    </Page>
  )
}
