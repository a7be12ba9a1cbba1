import { QueryClient } from '@tanstack/react-query'

/** How the browser asks for data: once more on failure, and not again for half a minute. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 30_000 } } })
}
