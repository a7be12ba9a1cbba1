import { Activity, useContext } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import { AsOfProvider } from '../../features/as-of/web/as-of-provider.tsx'
import { MoneyProvider } from '../../features/money/web/money-provider.tsx'
import { fetchWholeList } from '../../features/wines/web/fetched-whole-list.ts'
import { CellarProvider } from '../../ledger/web/cellar-provider.tsx'
import { ReplicaProvider } from '../../ledger/web/replica-provider.tsx'
import { IsSuspendedContext } from '../suspended-screen.tsx'
import { Frame } from './frame.tsx'

const fetchRegistry = () => import('../commands.ts')

// A browser that has the files stored need not wait to know whether it is to fetch them.
if (navigator.serviceWorker?.controller) void fetchWholeList()

/** The frame around all protected screens. It keeps nothing of a person after they sign out. */
export default function Layout() {
  const { user, token, provisional, refresh } = useSession()
  const isSuspended = useContext(IsSuspendedContext)
  return (
    <ReplicaProvider key={user?.id} person_id={user?.id ?? null} token={token} confirmed={!provisional}>
      <CellarProvider user={user} token={token} refresh={refresh} registry={fetchRegistry} fetchNeeded={fetchWholeList}>
        <AsOfProvider>
          <MoneyProvider>
            <Activity mode={isSuspended ? 'hidden' : 'visible'}>
              <Frame />
            </Activity>
          </MoneyProvider>
        </AsOfProvider>
      </CellarProvider>
    </ReplicaProvider>
  )
}
