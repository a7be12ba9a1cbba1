import { I18nProvider } from '@lingui/react'
import { SessionProvider } from '../features/accounts/web/session-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { i18n } from './i18n/i18n.ts'
import { Router } from './router.tsx'
import { Appearance } from './shell/appearance.tsx'

export function Application() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <SessionProvider>
          <Appearance />
          <Router />
        </SessionProvider>
      </ErrorBoundary>
    </I18nProvider>
  )
}
