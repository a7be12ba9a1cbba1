import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../features/accounts/web/session.tsx'
import { CellarProvider } from '../../features/cellars/web/cellar-provider.tsx'
import { MoneyProvider } from '../../features/money/web/money-provider.tsx'
import { makeQueryClient } from '../query-client.ts'
import { Frame } from './frame.tsx'

/** What all protected screens stand in. Everything fetched lives as long as it: nothing is left at sign-out. */
export default function Layout() {
  const { user } = useSession()
  return (
    <DataOfOnePerson key={user?.id}>
      <CellarProvider>
        <MoneyProvider>
          <Frame />
        </MoneyProvider>
      </CellarProvider>
    </DataOfOnePerson>
  )
}

function DataOfOnePerson({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
