import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, type Location, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { nextAddress, signInAddress } from '../client/next-address.ts'
import { stored } from '../client/stored.ts'
import { useSession } from '../features/accounts/web/session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { ShowingProvider, useHeldScreen } from './held-screen.tsx'
import { fetchAhead, paths, type ScreenName, screens } from './screens.ts'
import { Arrival } from './shell/arrival.tsx'

export function Router() {
  useEffect(() => {
    const { pathname } = location
    fetchAhead(stored.token() === null && pathname !== paths.register ? paths.login : pathname)
  }, [])
  return (
    // With transitions the old screen would be shown instead of the spinner.
    <BrowserRouter useTransitions={false}>
      <Screens />
    </BrowserRouter>
  )
}

function Screens() {
  const { t } = useLingui()
  const showing = useHeldScreen(() => toast(t`What you had typed is back in the form.`))
  return (
    <>
      <ShowingProvider showing={showing}>
        <Suspense fallback={<Spinner />}>
          <AllScreens location={showing.location} />
        </Suspense>
      </ShowingProvider>
      {showing.isHeld && (
        <Suspense fallback={<Spinner />}>
          <SignInAgain />
        </Suspense>
      )}
    </>
  )
}

function useRoutesForVisitors() {
  const { t } = useLingui()
  return (
    <Route element={<ForVisitors />}>
      <Route path={paths.login} element={<Shown name="login" title={t`Sign in`} />} />
      <Route path={paths.register} element={<Shown name="register" title={t`New account`} />} />
    </Route>
  )
}

/** Shows the sign-in while a screen is held out of sight. */
function SignInAgain() {
  const forVisitors = useRoutesForVisitors()
  return (
    <Routes>
      {forVisitors}
      <Route path="*" element={<ToSignIn />} />
    </Routes>
  )
}

function AllScreens({ location }: { location: Location }) {
  const { t } = useLingui()
  const forVisitors = useRoutesForVisitors()
  return (
    <Routes location={location}>
      {forVisitors}
      <Route element={<ForPeople />}>
        <Route element={<screens.layout />}>
          <Route element={<screens.wines />}>
            <Route path={paths.wines} element={<Arrival title={t`Wines`} />} />
            <Route path={paths.wine} element={<Shown name="wine" title={t`Wine`} />} />
          </Route>
          <Route path={paths.add} element={<Shown name="add" title={t`New wine`} />} />
          <Route path={paths.labels} element={<Shown name="labels" title={t`Labels`} />} />
          <Route path={paths.scan} element={<Shown name="scan" title={t`Scan`} />} />
          <Route path={paths.bottleSticker} element={<Shown name="bottleSticker" title={t`A sticker`} />} />
          <Route path={paths.placeSticker} element={<Shown name="placeSticker" title={t`A sticker`} />} />
          <Route path={paths.paste} element={<Shown name="paste" title={t`Paste a list`} />} />
          <Route path={paths.stocktakes} element={<Shown name="stocktakes" title={t`Stock-take`} />} />
          <Route path={paths.stocktake} element={<Shown name="stocktake" title={t`Stock-take`} />} />
          <Route path={paths.import} element={<Shown name="import" title={t`Import`} />} />
          <Route path={paths.export} element={<Shown name="export" title={t`Export`} />} />
          <Route path={paths.inventory} element={<Shown name="inventory" title={t`Inventory`} />} />
          <Route path={paths.places} element={<Shown name="places" title={t`Places`} />} />
          <Route path={paths.place} element={<Shown name="place" title={t`Place`} />} />
          <Route path={paths.changes} element={<Shown name="changes" title={t`Your changes`} />} />
          <Route path={paths.more} element={<Shown name="more" title={t`More`} />} />
          <Route path={paths.history} element={<Shown name="history" title={t`History`} />} />
          <Route path={paths.past} element={<Shown name="past" title={t`History`} />} />
          <Route path={paths.orders} element={<Shown name="orders" title={t`On order`} />} />
          <Route path={paths.opened} element={<Shown name="opened" title={t`Opened bottles`} />} />
          <Route path={paths.tastings} element={<Shown name="tastings" title={t`Tastings`} />} />
          <Route path={paths.wishes} element={<Shown name="wishes" title={t`Wish list`} />} />
          <Route path={paths.cellar} element={<Shown name="cellar" title={t`The cellar`} />} />
          <Route path={paths.analytics} element={<Shown name="analytics" title={t`Analytics`} />} />
          <Route path={paths.profile} element={<Shown name="profile" title={t`Profile`} />} />
          <Route path={paths.admin} element={<Shown name="admin" title={t`Admin`} />} />
        </Route>
      </Route>
      <Route path="*" element={<Shown name="notFound" title={t`Not found`} />} />
    </Routes>
  )
}

/** Shows a screen and its title, focus and scroll position. */
function Shown({ name, title }: { name: ScreenName; title: string }) {
  const { pathname } = useLocation()
  const Screen = screens[name]
  return (
    <>
      <Screen />
      {/* Each wine and each place counts as a new arrival; the list keeps its own while wines open in it. */}
      <Arrival key={name === 'wine' || name === 'place' ? pathname : name} title={title} />
    </>
  )
}

/** Redirects somebody who is not signed in to the sign-in screen, which redirects them back. */
function ForPeople(): ReactNode {
  const { loading, user } = useSession()
  if (loading) return <Spinner />
  return user ? <Outlet /> : <ToSignIn />
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
