import { I18nProvider } from '@lingui/react'
import { i18n } from '../client/i18n/i18n.ts'
import { SessionProvider } from '../features/accounts/web/session-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchNext } from './load-screen.ts'
import { Router } from './router.tsx'
import { Appearance } from './shell/appearance.tsx'

export function Application() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <SessionProvider fetchNext={fetchNext}>
          <Appearance />
          <Router />
        </SessionProvider>
      </ErrorBoundary>
    </I18nProvider>
  )
}
