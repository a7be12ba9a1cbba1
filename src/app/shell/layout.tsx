import { Activity, useContext, useEffect } from 'react'
import { persistedName } from '../../client/stored.ts'
import { useSession } from '../../features/accounts/web/session.ts'
import { AsOfProvider } from '../../features/as-of/web/as-of-provider.tsx'
import { MoneyProvider } from '../../features/money/web/money-provider.tsx'
import { estimatesFetched } from '../../features/window-rules/web/fetched-estimates.ts'
import { CellarProvider } from '../../ledger/web/cellar-provider.tsx'
import { ReplicaProvider } from '../../ledger/web/replica-provider.tsx'
import { IsSuspendedContext } from '../suspended-screen.tsx'
import { Frame } from './frame.tsx'

const fetchRegistry = () => import('../commands.ts')

/** The frame around all protected screens. It keeps nothing of a person after they sign out. */
export default function Layout() {
  const { user, token, provisional, refresh } = useSession()
  const isSuspended = useContext(IsSuspendedContext)
  useWaitingExports(provisional ? undefined : user?.id)
  return (
    <ReplicaProvider key={user?.id} person_id={user?.id ?? null} token={token} confirmed={!provisional}>
      <CellarProvider user={user} token={token} refresh={refresh} registry={fetchRegistry} ready={estimatesFetched}>
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

/** Tells the server of tables that were made without it, if there are any. */
function useWaitingExports(person_id: string | null | undefined) {
  useEffect(() => {
    if (!person_id || localStorage.getItem(persistedName('exports', person_id)) === null) return
    void import('../../features/transfer/web/made-exports.ts').then(({ keepSending }) => keepSending(person_id))
  }, [person_id])
}
