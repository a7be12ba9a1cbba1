import { useLingui } from '@lingui/react/macro'
import { Page } from '../../../ui/page.tsx'
import { NameCard } from './name-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { useSession } from './session.ts'
import { SessionsCard } from './sessions-card.tsx'

export default function ProfileScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <Page heading={t({ context: 'screen', message: 'Profile' })} lead={user?.email} width="lines">
      <NameCard />
      <PreferencesCard />
      <PasswordCard />
      <SessionsCard />
    </Page>
  )
}
