import '../ui/styles/styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { activate, chosenLocale } from '../client/i18n/i18n.ts'
import { watchParts } from '../client/new-version.tsx'
import { startUpFailed } from '../client/start-up.ts'
import { requireStorage, stored } from '../client/stored.ts'
import { Application } from './application.tsx'
// Whoever asks for the policy first has it: that is the page itself, before anything else is loaded.
import '../client/trusted-script.ts'

watchParts()
start().catch(startUpFailed)

async function start() {
  requireStorage()
  const user = stored.user()
  const chosen = typeof user === 'object' && user !== null && 'locale' in user ? user.locale : null
  // The texts of another language may be out of reach; English comes with the code.
  await activate(chosenLocale(typeof chosen === 'string' ? chosen : null)).catch(() => activate('en'))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // Drawn in small steps.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Application />
      </StrictMode>,
    ),
  )
}
