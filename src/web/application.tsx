import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { SessionProvider } from '../features/accounts/web/session.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
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
