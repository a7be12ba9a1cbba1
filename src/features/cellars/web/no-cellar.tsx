import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { CellarNotice } from './cellar-notice.tsx'
import { NewCellarButton } from './new-cellar-button.tsx'

interface NoCellarProps {
  heading: ReactNode
  /** Shown below the notice to somebody without a cellar. */
  below: ReactNode
}

/** Tells somebody who cannot have a cellar here why, and how they get one. */
export default function NoCellar({ heading, below }: NoCellarProps) {
  const { t } = useLingui()
  const { cellars, status, retry } = useCellar()
  if (status === 'none') {
    return (
      <CellarNotice tone="info" heading={heading} command={<NewCellarButton look="primary" />} below={below}>
        <Trans>
          You do not belong to a cellar. Create one, open an invitation to one, or{' '}
          <Link href="/cellar">restore an archive</Link>.
        </Trans>
      </CellarNotice>
    )
  }
  if (status === 'gone') {
    return (
      <CellarNotice
        heading={heading}
        command={
          <Button onClick={retry}>
            {cellars.length > 0 ? t`Go to your own cellar` : t({ context: 'button', message: 'Continue' })}
          </Button>
        }
      >
        <p>{t`You no longer have access to this cellar.`}</p>
        <p>{t`Its data has been removed from this device.`}</p>
      </CellarNotice>
    )
  }
  return (
    <CellarNotice
      heading={heading}
      command={<Button onClick={() => location.reload()}>{t({ context: 'button', message: 'Reload page' })}</Button>}
    >
      {t`This browser does not store data for this address, which the cellar needs. Allow site data (cookies) for this address in the browser settings, or leave private browsing. Then reload the page.`}
    </CellarNotice>
  )
}
