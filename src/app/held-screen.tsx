import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router'
import { fillKeptForms, forgetForms, keepForms } from '../client/kept-forms.ts'
import { ProvideSession } from '../features/accounts/web/provide-session.tsx'
import { type Session, useSession } from '../features/accounts/web/session.ts'
import { paths } from './screens.ts'

/** As whom a screen is shown, where, and how it was come to. */
export interface Showing {
  session: Session
  location: Location
  arrival: NavigationType
  /** Its session ended while something was typed in it: it is kept out of sight. */
  isHeld: boolean
}

/** True within a screen that is held: it is not shown. */
export const IsHeldContext = createContext(false)

/** How the screen that is shown was come to. */
export const ArrivalContext = createContext<NavigationType | undefined>(undefined)

/**
 * When the server ends a session, the screen that somebody typed in is held as it is, out of sight, while they sign in.
 * The same person finds it again, with its open dialogs and what was typed in them; for anybody else, for another
 * address and after a sign-out by choice it is thrown away. Passwords are emptied at once. Should the page be loaded anew
 * meanwhile, what was typed comes back into the same forms.
 */
export function useHeldScreen(onFilled: () => void): Showing {
  const session = useSession()
  const location = useLocation()
  const arrival = useNavigationType()
  const last = useRef<Showing>(undefined)
  const [held, setHeld] = useState<Showing>()
  const { user, ended } = session
  const { pathname } = location
  const typed = useTyped(pathname)
  const atDoor = pathname === paths.login || pathname === paths.register

  if (!held && !user && ended === 'by-server' && !atDoor && typed.current.size > 0) setHeld(last.current)
  if (held && !mayGoOn(held, session, atDoor)) setHeld(undefined)

  useEffect(() => {
    // Somebody whom the server never named cannot be told from the next one.
    if (user && !atDoor) last.current = user.id === null ? undefined : { session, location, arrival, isHeld: true }
  })
  useEffect(() => {
    if (!held) return
    keepForms(held.session.user?.id ?? '', held.location.pathname, typed.current)
    emptyPasswords()
    return forgetForms
  }, [held, typed])
  useEffect(() => {
    if (ended === 'by-choice') forgetForms()
  }, [ended])

  const isThere = user !== null && !atDoor && !held
  const person_id = user?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that somebody comes to
  useEffect(() => {
    if (isThere) return fillKeptForms(person_id, pathname, onFilled)
  }, [isThere, person_id, pathname])

  return held ?? { session, location, arrival, isHeld: false }
}

/** Until the person is back at their screen, which then goes on by itself. */
function mayGoOn(held: Showing, { user, ended }: Session, atDoor: boolean): boolean {
  if (!user) return ended === 'by-server'
  return user.id === held.session.user?.id && atDoor
}

/** The fields in which something was typed since the screen was opened. */
function useTyped(pathname: string) {
  const typed = useRef(new Set<EventTarget>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address begins with nothing typed
  useEffect(() => {
    typed.current = new Set()
    const note = ({ target }: Event) => void (target && typed.current.add(target))
    document.addEventListener('input', note, { capture: true })
    return () => document.removeEventListener('input', note, { capture: true })
  }, [pathname])
  return typed
}

function emptyPasswords() {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"]')) field.value = ''
}

/** Gives a screen the session it is shown with; its address it has from the routes. */
export function ShowingProvider({ showing, children }: { showing: Showing; children: ReactNode }) {
  const { session, arrival, isHeld } = showing
  return (
    <ProvideSession session={session}>
      <ArrivalContext value={arrival}>
        <IsHeldContext value={isHeld}>{children}</IsHeldContext>
      </ArrivalContext>
    </ProvideSession>
  )
}
