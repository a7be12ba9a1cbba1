import { useLingui } from '@lingui/react/macro'
import { Page } from '../../../ui/page.tsx'
import { OidcLinkCard } from '../../oidc/web/oidc-link-card.tsx'
import { ProxyLinkCard } from '../../proxy-sign-in/web/proxy-link-card.tsx'
import { OwnEventsCard } from '../../security-log/web/own-events-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { EmailCard } from './email-card.tsx'
import { NameCard } from './name-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { useSession } from './session.ts'
import { SessionsCard } from './sessions-card.tsx'

export default function ProfileScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <Page heading={t({ context: 'screen', message: 'Profile' })} lead={user?.email} width="lines">
      <NameCard />
      <PreferencesCard />
      <EmailCard />
      <PasswordCard />
      <SecondFactorCard />
      <PasskeysCard />
      <OidcLinkCard />
      <ProxyLinkCard />
      <SessionsCard />
      <OwnEventsCard />
      <PersonalDataCard />
      <DeleteAccountCard />
    </Page>
  )
}
