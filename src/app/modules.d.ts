/// <reference types="vite/client" />

declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

interface ImportMetaEnv {
  /** The columns of a cellar's records, by which an outdated local copy is recognized; the build fills them in. */
  readonly RECORD_COLUMNS: string
}
