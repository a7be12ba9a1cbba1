import { Activity, useContext } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import { AsOfProvider } from '../../features/as-of/web/past-provider.tsx'
import { MoneyProvider } from '../../features/money/web/money-provider.tsx'
import { CellarProvider } from '../../ledger/web/cellar-provider.tsx'
import { ReplicaProvider } from '../../ledger/web/replica-provider.tsx'
import { IsHeldContext } from '../held-screen.tsx'
import { Frame } from './frame.tsx'

const fetchCommands = () => import('../commands.ts').then(({ commands }) => commands)

/** The frame around all protected screens. It keeps nothing of a person after they sign out. */
export default function Layout() {
  const { user, token, provisional, refresh } = useSession()
  const isHeld = useContext(IsHeldContext)
  return (
    <ReplicaProvider key={user?.id} person_id={user?.id ?? null} token={token} confirmed={!provisional}>
      <CellarProvider user={user} token={token} refresh={refresh} commands={fetchCommands}>
        <AsOfProvider>
          <MoneyProvider>
            <Activity mode={isHeld ? 'hidden' : 'visible'}>
              <Frame />
            </Activity>
          </MoneyProvider>
        </AsOfProvider>
      </CellarProvider>
    </ReplicaProvider>
  )
}
