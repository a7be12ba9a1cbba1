import '../ui/styles/styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { activate, chosenLocale } from '../client/i18n/i18n.ts'
import { instance } from '../client/instance.ts'
import { watchParts } from '../client/new-version.tsx'
import { startUpFailed } from '../client/start-up.ts'
import { requireStorage, stored } from '../client/stored.ts'
import { Application } from './application.tsx'
// The first script to request the policy gets it, so the page must do so before anything else is loaded.
import '../client/trusted-script.ts'

watchParts()
start().catch(startUpFailed)

async function start() {
  requireStorage()
  const user = stored.user()
  const isKnown = typeof user === 'object' && user !== null
  const chosen = isKnown ? 'locale' in user && user.locale : instance().locale
  // The texts of another language may be unreachable; English is part of the code.
  await activate(chosenLocale(typeof chosen === 'string' ? chosen : null)).catch(() => activate('en'))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // A transition renders in small steps.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Application />
      </StrictMode>,
    ),
  )
}
