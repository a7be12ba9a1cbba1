import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { basePath } from '../../client/base-path.ts'
import { useKeys, usePaletteKey } from '../../client/keys.ts'
import { useTopsNoted } from '../../client/scroll.ts'
import { useAsOfDay } from '../../features/as-of/web/as-of-day.ts'
import asOfNotice from '../../features/as-of/web/as-of-notice.module.css'
import { PartialCellar } from '../../ledger/web/partial-cellar.tsx'
import { useCanWrite } from '../../ledger/web/use-can-write.ts'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { NavRail } from '../../ui/nav-rail.tsx'
import { useLocation, useNavigate, useOutlet } from '../../ui/navigation.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { paths } from '../screens.ts'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { useNavItems } from './nav-items.tsx'
import { Notices } from './notices.tsx'
import { useSignOut } from './use-sign-out.tsx'
import type { ChosenAction } from './wine-action.tsx'

const AsOfNotice = lazy(() => import('../../features/as-of/web/as-of-notice.tsx'))
const FrameLater = laterPart(() => import('./frame-later.tsx'))
const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx'))
const CommandPalette = lazyDialog(() => import('./command-palette.tsx'))
const WineAction = lazyDialog(() => import('./wine-action.tsx'))

const mark = <img src={`${basePath}/icon.svg`} alt="" width="40" height="40" loading="lazy" />

export function Frame() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { rail, foot, bar } = useNavItems()
  const navigate = useNavigate()
  const outlet = useOutlet()
  const isPast = useAsOfDay() !== undefined
  const { replica, partial, status } = useCellar()
  const isDrawn = (replica ?? partial) !== undefined || status !== 'loading'
  const canWrite = useCanWrite()
  const main = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { signOut, question } = useSignOut()
  const [keysOpen, setKeysOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const [action, setAction] = useState<ChosenAction>()
  const reach = {
    go: (address: string) => void navigate(address),
    // Waits until the palette has returned the focus.
    search: () => setTimeout(() => search.current?.focus()),
    keys: () => setKeysOpen(true),
    signOut,
    act: setAction,
  }

  useKeys({
    '/': () => search.current?.focus(),
    n: () => canWrite && reach.go(paths.add),
    '?': reach.keys,
  })
  usePaletteKey(() => setPaletteOpen(true))
  useTopsNoted(main)

  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a part of this page, without leaving a trace in the address */}
      <a href="#main" className={styles.skip} onClick={skip} data-screen-only>
        <Trans>Skip to content</Trans>
      </a>
      <NavRail label={t({ context: 'navigation', message: 'Main' })} head={mark} places={rail} below={foot} />
      <div className={styles.column}>
        <Header isDrawn={isDrawn} search={search} onKeys={reach.keys} onPalette={() => setPaletteOpen(true)} />
        <Notices />
        {isPast && (
          <Suspense fallback={<div className={asOfNotice.notice} />}>
            <AsOfNotice />
          </Suspense>
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <ErrorBoundary
            key={pathname.startsWith('/wines/') ? paths.wines : pathname}
            pathname={pathname}
            onWines={() => reach.go(paths.wines)}
          >
            <Suspense fallback={<Spinner />}>{outlet}</Suspense>
          </ErrorBoundary>
        </main>
        <BottomBar label={t({ context: 'navigation', message: 'Main' })} places={bar} />
      </div>
      {keysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
      {paletteOpen && (
        <PartialCellar>
          <CommandPalette reach={reach} onClose={() => setPaletteOpen(false)} />
        </PartialCellar>
      )}
      {action && <WineAction {...action} onClose={() => setAction(undefined)} />}
      {question}
      <FrameLater when={isDrawn} />
      <Toaster />
    </div>
  )
}
