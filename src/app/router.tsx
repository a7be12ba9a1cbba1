import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { basePath } from '../client/base-path.ts'
import { nextAddress, signInAddress } from '../client/next-address.ts'
import { stored } from '../client/stored.ts'
import { useSession } from '../features/accounts/web/session.ts'
import { scopeOf } from '../features/as-of/day-scope.ts'
import { At, type Location, NavigationProvider, OutletContext, Redirect, useLocation } from '../ui/navigation.tsx'
import { paramsIn } from '../ui/path-params.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { fetchAhead, ScreenPart, screenAt } from './load-screen.ts'
import { paths, type ScreenName, type ScreenRow, screenRows, screens } from './screens.ts'
import { Arrival } from './shell/arrival.tsx'
import { VisitorFrame } from './shell/visitor-frame.tsx'
import { ShowingProvider, useSuspendedScreen } from './suspended-screen.tsx'

export function Router() {
  useEffect(() => {
    void fetchAhead(location.pathname.slice(basePath.length), stored.token() !== null)
  }, [])
  return (
    <NavigationProvider base={basePath} scopeOf={scopeOf}>
      <Screens />
    </NavigationProvider>
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

/** Shows the sign-in while a screen is held out of sight. */
function SignInAgain() {
  const name = screenAt(useLocation().pathname)
  return isForVisitors(name) ? <ForVisitors name={name} /> : <ToSignIn />
}

function AllScreens({ location }: { location: Location }) {
  const { pathname } = location
  const name = screenAt(pathname)
  const { path } = screens[name]
  const params = useMemo(() => paramsIn(pathname, path) ?? {}, [pathname, path])
  return (
    <At location={location} params={params}>
      {isForVisitors(name) ? <ForVisitors name={name} /> : <ForPeople name={name} />}
    </At>
  )
}

function isForVisitors(name: ScreenName): boolean {
  const row: ScreenRow = screens[name]
  return row.for === 'visitors'
}

/** Shows a screen, within another one if it opens next to that. */
function Inside({ name }: { name: ScreenName }) {
  const { beside }: ScreenRow = screens[name]
  const around = beside ?? (screenRows.some(([, row]) => row.beside === name) ? name : undefined)
  if (!around) return <Shown name={name} />
  return (
    <OutletContext value={beside ? <Shown name={name} /> : <Titled name={name} />}>
      <ScreenPart name={around} />
    </OutletContext>
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
function ForPeople({ name }: { name: ScreenName }): ReactNode {
  const { loading, user } = useSession()
  if (loading) return <Spinner />
  if (user)
    return (
      <OutletContext value={<Inside name={name} />}>
        <ScreenPart name="layout" />
      </OutletContext>
    )
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
  const isLeft = ended === 'by-choice' || ended === 'by-deletion'
  return <Redirect to={isLeft ? paths.login : signInAddress(here)} scope="" />
}

/** Redirects somebody who is signed in to the page they wanted. */
function ForVisitors({ name }: { name: ScreenName }): ReactNode {
  const { loading, user } = useSession()
  const { search } = useLocation()
  if (loading) return <Spinner />
  return user ? <Redirect to={nextAddress(search)} /> : <Shown name={name} />
}
