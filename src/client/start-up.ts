/** The build that the server has now: none of ours, that of this page, or a newer one. */
export type BuildServed = 'none' | 'same' | 'newer'

/**
 * The start-up code of the page (`public/boot.js`). Until `drawn()` is called, any error or rejected promise, and any
 * script that cannot be loaded, shows the failure page of index.html. Absent in component tests.
 */
interface StartUp {
  /** Called when the first screen is on the page; from then on the application shows errors itself. */
  drawn(): void
  /** Called when the start failed in a way that the page cannot see, such as an error caught by a boundary. */
  failed(error: unknown): void
  buildServed(): Promise<BuildServed>
  /** Fetches the files of the screen at the address together. */
  fetchFiles(): void
  /** The answer to who is signed in, requested before the application was loaded. */
  request?: { token: string; answer: Promise<Response> }
}

declare global {
  interface Window {
    wineCellarStartUp?: StartUp
  }
}

/** Long enough not to slow down the requests of the first screen. */
const keepAfterMs = 3_000

let drawn = false

export function firstScreenDrawn(): void {
  window.wineCellarStartUp?.drawn()
  if (import.meta.env.PROD && !drawn) setTimeout(keep, keepAfterMs)
  drawn = true
}

/** Stores the application for use without a network. */
async function keep() {
  try {
    const { keepApplication } = await import('./keep-application.tsx')
    await keepApplication()
  } catch (error) {
    console.info('The application is not kept for use without a network', error)
  }
}

/** Returns the answer to who is signed in, if the page requested it with this token; only once. */
export function earlyAnswer(token: string): Promise<Response> | undefined {
  const { request } = window.wineCellarStartUp ?? {}
  if (window.wineCellarStartUp) delete window.wineCellarStartUp.request
  return request?.token === token ? request.answer : undefined
}

export const fetchFiles = (): void => window.wineCellarStartUp?.fetchFiles()

export const startUpFailed = (error: unknown): void => window.wineCellarStartUp?.failed(error)

export const buildServed = async (): Promise<BuildServed> => (await window.wineCellarStartUp?.buildServed()) ?? 'none'
