/** What the server gives out now: nothing that is ours, the build of this page or a newer one. */
export type BuildServed = 'none' | 'same' | 'newer'

/**
 * The page's own account of starting (`public/boot.js`): until `drawn()` is called, any error or rejected promise, and
 * any script that can't be loaded, shows the failure page of index.html. Absent in component tests.
 */
interface StartUp {
  /** The first screen is on the page: from now on errors are the application's own to show. */
  drawn(): void
  /** Starting went wrong in a way the page can't see itself, such as an error caught by a boundary. */
  failed(error: unknown): void
  buildServed(): Promise<BuildServed>
  /** Who is there, asked for before there was an application. */
  asked?: { token: string; answer: Promise<Response> }
}

declare global {
  interface Window {
    wineCellarStartUp?: StartUp
  }
}

/** Late enough to take nothing from what the first screen asks for. */
const keepAfterMs = 3_000

let drawn = false

export function firstScreenDrawn(): void {
  window.wineCellarStartUp?.drawn()
  if (import.meta.env.PROD && !drawn) setTimeout(keep, keepAfterMs)
  drawn = true
}

/** Without it everything works as well, as long as there is a network. */
async function keep() {
  try {
    const { keepApplication } = await import('./keep-application.tsx')
    await keepApplication()
  } catch (error) {
    console.info('The application is not kept for use without a network', error)
  }
}

/** The answer to who is there, if the page asked for it with this token; once. */
export function askedAhead(token: string): Promise<Response> | undefined {
  const { asked } = window.wineCellarStartUp ?? {}
  if (window.wineCellarStartUp) delete window.wineCellarStartUp.asked
  return asked?.token === token ? asked.answer : undefined
}

export const startUpFailed = (error: unknown): void => window.wineCellarStartUp?.failed(error)

export const buildServed = async (): Promise<BuildServed> => (await window.wineCellarStartUp?.buildServed()) ?? 'none'
