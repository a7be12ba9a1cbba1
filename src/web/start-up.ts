/**
 * The page's own account of starting (`public/boot.js`): until `drawn()` is called, any error or rejected promise, and
 * any script that can't be loaded, shows the failure page of index.html. Absent in component tests.
 */
interface StartUp {
  /** The first screen is on the page: from now on faults are the application's own to show. */
  drawn(): void
  /** Starting went wrong in a way the page can't see itself, such as an error caught by a boundary. */
  failed(error: unknown): void
}

declare global {
  interface Window {
    wineCellarStartUp?: StartUp
  }
}

export const firstScreenDrawn = (): void => window.wineCellarStartUp?.drawn()

export const startUpFailed = (error: unknown): void => window.wineCellarStartUp?.failed(error)
