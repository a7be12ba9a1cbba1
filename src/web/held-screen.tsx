import { type ContextType, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { type Session, SessionContext, useSession } from '../features/accounts/web/session.tsx'
import { paths } from './screens.ts'

/** A screen whose session ended while something was typed in it: as whom and where it goes on. */
export interface HeldScreen {
  session: Session
  place: Place
}

/** True within a screen that is held: it is not shown. */
export const IsHeldContext = createContext(false)

type Place = ContextType<typeof LocationContext>

/**
 * When the server ends a session, the screen that somebody typed in is held as it is, out of sight, while they sign in.
 * The same person finds it again, with its open dialogs and what was typed in them; for anybody else, for another
 * address and after a sign-out by choice it is thrown away. Passwords are emptied at once. It lives in the page's memory
 * only.
 */
export function useHeldScreen(): HeldScreen | undefined {
  const session = useSession()
  const place = useContext(LocationContext)
  const last = useRef<HeldScreen>(undefined)
  const [held, setHeld] = useState<HeldScreen>()
  const { pathname } = place.location
  const isTyped = useTyped(pathname)
  const atDoor = pathname === paths.login || pathname === paths.register

  if (!held && !session.user && session.ended === 'by-server' && !atDoor && isTyped.current) setHeld(last.current)
  if (held && !mayGoOn(held, session, atDoor)) setHeld(undefined)

  useEffect(() => {
    // Somebody whom the server never named cannot be told from the next one.
    if (session.user && !atDoor) last.current = session.user.id === null ? undefined : { session, place }
  })
  useEffect(() => {
    if (held) emptyPasswords()
  }, [held])
  return held
}

/** Until the person is back at their screen, which then goes on by itself. */
function mayGoOn(held: HeldScreen, { user, ended }: Session, atDoor: boolean): boolean {
  if (!user) return ended === 'by-server'
  return user.id === held.session.user?.id && atDoor
}

/** Whether something was typed since the screen was opened. */
function useTyped(pathname: string) {
  const isTyped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address begins with nothing typed
  useEffect(() => {
    isTyped.current = false
    const note = () => {
      isTyped.current = true
    }
    document.addEventListener('input', note, { capture: true })
    return () => document.removeEventListener('input', note, { capture: true })
  }, [pathname])
  return isTyped
}

function emptyPasswords() {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"]')) field.value = ''
}

/** Gives the held screen the session and the address that it had; else those of now. */
export function HeldScreenProvider({ held, children }: { held: HeldScreen | undefined; children: ReactNode }) {
  const session = useSession()
  const place = useContext(LocationContext)
  return (
    <SessionContext value={held?.session ?? session}>
      <LocationContext value={held?.place ?? place}>
        <IsHeldContext value={held !== undefined}>{children}</IsHeldContext>
      </LocationContext>
    </SessionContext>
  )
}
