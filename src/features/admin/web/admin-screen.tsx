import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-errors.ts'
import { Queries } from '../../../client/queries.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { getSettings } from '../contract.ts'
import { AdminsOnly } from './admins-only.tsx'
import { PeopleCard } from './people-card.tsx'
import { RegistrationCard, settingsKey } from './registration-card.tsx'
import { StatusCard } from './status-card.tsx'

/** Whether the link was shown decides nothing: everything here comes from an answer that the server gave an administrator. */
export default function AdminScreen() {
  const { isAdmin } = useSession()
  if (!isAdmin) return <AdminsOnly />
  return (
    <Queries>
      <ForAdmins />
    </Queries>
  )
}

function ForAdmins() {
  const { t } = useLingui()
  const { provisional, refresh } = useSession()
  const { error } = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(getSettings, { signal }) })
  const refused = error instanceof ApiError && error.status === 403

  // Somebody took the role away while this page was open: the links have to follow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused && !provisional) void refresh()
  }, [refused])

  if (refused) return <AdminsOnly />
  return (
    <Page heading={t`Admin`} lead={t`The people of this instance, and how it does.`}>
      <PeopleCard />
      <RegistrationCard />
      <StatusCard />
    </Page>
  )
}
