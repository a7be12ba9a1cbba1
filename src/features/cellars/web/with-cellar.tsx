import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, type PageProps } from '../../../ui/page.tsx'
import { CellarNotice } from './cellar-notice.tsx'
import { FirstFetch } from './first-fetch.tsx'
import styles from './with-cellar.module.css'

const NoCellar = laterPart(() => import('./no-cellar.tsx'))

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
  const { replica, partial, status, full, keeps_nothing, retry } = useCellar()
  if (status === 'gone' || status === 'none' || keeps_nothing) {
    return <NoCellar when fallback={<Page heading={page.heading} />} heading={page.heading} below={without} />
  }
  if (status === 'failed') {
    return (
      <CellarNotice
        heading={page.heading}
        command={<Button onClick={retry}>{t({ context: 'button', message: 'Try again' })}</Button>}
      >
        {full
          ? t`There is not enough space on this device for the cellar. Free some space and try again.`
          : t`The cellar could not be loaded.`}
      </CellarNotice>
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
