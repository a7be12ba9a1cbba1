/// <reference types="vite/client" />

declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

interface ImportMetaEnv {
  /** What the rows of a cellar are made of, to tell a kept copy of an older make; written in by the build. */
  readonly RECORD_COLUMNS: string
}
