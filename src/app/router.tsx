import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, type Location, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { basePath } from '../client/base-path.ts'
import { nextAddress, signInAddress } from '../client/next-address.ts'
import { stored } from '../client/stored.ts'
import { useSession } from '../features/accounts/web/session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { fetchAhead, ScreenPart, screenAt } from './load-screen.ts'
import { paths, type ScreenName, type ScreenRow, screenRows, screens } from './screens.ts'
import { Arrival } from './shell/arrival.tsx'
import { VisitorFrame } from './shell/visitor-frame.tsx'
import { ShowingProvider, useSuspendedScreen } from './suspended-screen.tsx'

export function Router() {
  useEffect(() => {
    const pathname = location.pathname.slice(basePath.length)
    fetchAhead(stored.token() === null && pathname !== paths.register ? paths.login : pathname)
  }, [])
  return (
    // With transitions the old screen would be shown instead of the spinner.
    <BrowserRouter basename={basePath} useTransitions={false}>
      <Screens />
    </BrowserRouter>
  )
}

function Screens() {
  const { t } = useLingui()
  const showing = useSuspendedScreen(() => toast(t`The form has been restored with what you typed.`))
  return (
    <>
      <ShowingProvider showing={showing}>
        <Suspense fallback={<Spinner />}>
          <AllScreens location={showing.location} />
        </Suspense>
      </ShowingProvider>
      {showing.isSuspended && (
        <Suspense fallback={<Spinner />}>
          <SignInAgain />
        </Suspense>
      )}
    </>
  )
}

const routesForVisitors = (
  <Route element={<ForVisitors />}>{screenRows.filter(([, row]) => row.for === 'visitors').map(routeTo)}</Route>
)

const routesForPeople = (
  <Route element={<ForPeople />}>
    <Route element={<ScreenPart name="layout" />}>
      {screenRows.filter(([, row]) => !row.beside && row.for !== 'visitors').map(routeTo)}
    </Route>
  </Route>
)

/** Returns the route of a screen, which contains those of the screens that open next to it. */
function routeTo([name, { path }]: (typeof screenRows)[number]) {
  const inside = screenRows.filter(([, { beside }]) => beside === name)
  if (inside.length === 0) return <Route key={name} path={path} element={<Shown name={name} />} />
  return (
    <Route key={name} element={<ScreenPart name={name} />}>
      <Route path={path} element={<Titled name={name} />} />
      {inside.map(routeTo)}
    </Route>
  )
}

/** Shows the sign-in while a screen is held out of sight. */
function SignInAgain() {
  return (
    <Routes>
      {routesForVisitors}
      <Route path="*" element={<ToSignIn />} />
    </Routes>
  )
}

function AllScreens({ location }: { location: Location }) {
  return (
    <Routes location={location}>
      {routesForVisitors}
      {routesForPeople}
    </Routes>
  )
}

/** Shows a screen and its title, focus and scroll position. */
function Shown({ name }: { name: ScreenName }) {
  const { pathname } = useLocation()
  return (
    <>
      <ScreenPart name={name} />
      {/* Each wine and each place counts as a new arrival; the list keeps its own while wines open in it. */}
      <Titled key={name === 'wine' || name === 'place' ? pathname : name} name={name} />
    </>
  )
}

function Titled({ name }: { name: ScreenName }) {
  const { i18n } = useLingui()
  return <Arrival title={i18n._(screens[name].title)} />
}

/** Redirects somebody who is not signed in to the sign-in screen, which redirects them back. */
function ForPeople(): ReactNode {
  const { loading, user } = useSession()
  const name = screenAt(useLocation().pathname)
  if (loading) return <Spinner />
  if (user) return <Outlet />
  const row: ScreenRow = screens[name]
  if (row.for !== 'anyone') return <ToSignIn />
  return (
    <VisitorFrame>
      <Shown name={name} />
    </VisitorFrame>
  )
}

function ToSignIn() {
  const { ended } = useSession()
  const here = useLocation()
  return <Navigate to={ended === 'by-choice' ? paths.login : signInAddress(here)} replace />
}

/** Redirects somebody who is signed in to the page they wanted. */
function ForVisitors(): ReactNode {
  const { loading, user } = useSession()
  const { search } = useLocation()
  if (loading) return <Spinner />
  return user ? <Navigate to={nextAddress(search)} replace /> : <Outlet />
}
