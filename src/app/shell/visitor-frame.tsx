import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { basePath } from '../../client/base-path.ts'
import { useInstanceName } from '../../client/instance.ts'
import { signInAddress } from '../../client/next-address.ts'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useLocation } from '../../ui/navigation.tsx'
import styles from './visitor-frame.module.css'

/** The frame around a screen that is shown without signing in. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <nav className={styles.bar} aria-label={t({ context: 'navigation', message: 'Main' })}>
        <Link href="/" className={styles.product} translate="no">
          <img src={`${basePath}/icon.svg`} alt="" width="32" height="32" />
          {useInstanceName()}
        </Link>
        <LinkButton href={signInAddress(useLocation())}>
          <Trans context="screen">Sign in</Trans>
        </LinkButton>
      </nav>
      <main tabIndex={-1}>{children}</main>
    </>
  )
}
