import { Trans } from '@lingui/react/macro'
import { Banner } from '../../../ui/banner.tsx'
import { Link } from '../../../ui/link.tsx'
import { useLocation } from '../../../ui/navigation.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useRegistration } from './use-registration.ts'

export default function RegisterScreen() {
  const { search } = useLocation()
  const { known, open, first, setup_code, by_domain, default_currency, proxy } = useRegistration()
  const below = (!first || proxy) && (
    <Trans>
      Already have an account? <Link href={`/login${search}`}>Sign in</Link>
    </Trans>
  )
  return (
    <AuthLayout heading={<Trans context="screen">New account</Trans>} below={below}>
      {known && !open && (
        <Banner>
          <Trans>Registration is closed. An administrator can open it.</Trans>
        </Banner>
      )}
      {known && first && (
        <Banner>
          <Trans>The first account becomes the administrator.</Trans>
        </Banner>
      )}
      {open && <RegistrationForm withCode={setup_code} byDomain={by_domain} currency={default_currency} />}
    </AuthLayout>
  )
}
