import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../features/accounts/web/session.ts'

/** Around what asks the server each time it is looked at: sessions, history, what administrators see. Nothing of it is kept. */
export function Queries({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return <QueryClientProvider client={clientOf(user?.id ?? null)}>{children}</QueryClientProvider>
}

/** How the browser asks for data: once more on failure, and not again for half a minute. */
const defaultOptions = { queries: { retry: 1, staleTime: 30_000 } }

let last: { person_id: string | null; client: QueryClient } | undefined

/** What one person was answered is gone when the next one comes. */
function clientOf(person_id: string | null): QueryClient {
  if (last?.person_id !== person_id) last = { person_id, client: new QueryClient({ defaultOptions }) }
  return last.client
}
