import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { ApiError } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Page } from '../../../ui/page.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { listBackups } from '../../backups/endpoints.ts'
import { BackupsCard } from '../../backups/web/backups-card.tsx'
import { getMailSettings } from '../../mail/endpoints.ts'
import { MailCard } from '../../mail/web/mail-card.tsx'
import { getRateUpdates } from '../../money/updates/endpoints.ts'
import { RatesCard } from '../../money/web/rates-card.tsx'
import { getOidcSettings } from '../../oidc/endpoints.ts'
import { OidcCard } from '../../oidc/web/oidc-card.tsx'
import { getSafeAddress } from '../../safe-address/endpoints.ts'
import { SafeAddressCard } from '../../safe-address/web/safe-address-card.tsx'
import { listSecurityEvents } from '../../security-log/endpoints.ts'
import { firstEvents, SecurityLogCard } from '../../security-log/web/security-log-card.tsx'
import { getServerStatus, getSettings, listJobs, listOpenInvitations, listPeople } from '../endpoints.ts'
import { AdminsOnly } from './admins-only.tsx'
import { InstanceCard } from './instance-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { LogDaysCard } from './log-days-card.tsx'
import { OpenInvitationsCard } from './open-invitations-card.tsx'
import { firstPeople, PeopleCard } from './people-card.tsx'
import { RegistrationCard } from './registration-card.tsx'
import { RequestsCard } from './requests-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { StatusCard } from './status-card.tsx'

/** The screen of administrators. Everything on it comes from an answer that the server gives to administrators alone. */
export default function AdminScreen() {
  const { isAdmin } = useSession()
  if (!isAdmin) return <AdminsOnly />
  return <ForAdmins />
}

function ForAdmins() {
  const { t } = useLingui()
  const { provisional, refresh } = useSession()
  const settings = useQuery(getSettings)
  const people = useQuery(listPeople, { query: firstPeople })
  const status = useQuery(getServerStatus)
  const rates = useQuery(getRateUpdates)
  const log = useQuery(listSecurityEvents, { query: firstEvents })
  const mail = useQuery(getMailSettings)
  const jobs = useQuery(listJobs)
  const oidc = useQuery(getOidcSettings)
  const backups = useQuery(listBackups)
  const invitations = useQuery(listOpenInvitations)
  const address = useQuery(getSafeAddress)
  const { error } = settings
  const isLoading = [settings, people, status, rates, log, mail, jobs, oidc, backups, invitations, address].some(
    ({ isPending }) => isPending,
  )
  const refused = error instanceof ApiError && error.status === 403

  // The links follow when somebody takes the role away while this page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused && !provisional) void refresh()
  }, [refused])

  if (refused) return <AdminsOnly />
  return (
    <Page heading={t({ context: 'screen', message: 'Admin' })} lead={t`The people on this server, and its status.`}>
      <PeopleCard />
      {/* A card that grows with its answer would move those below it. */}
      {!isLoading && (
        <>
          <OpenInvitationsCard />
          <InstanceCard />
          <RegistrationCard />
          <SignInCard />
          <OidcCard />
          <MailCard />
          <SecurityLogCard />
          <LogDaysCard />
          <RatesCard />
          <BackupsCard />
          <JobsCard />
          <SafeAddressCard />
          <StatusCard />
          <RequestsCard />
        </>
      )}
    </Page>
  )
}
