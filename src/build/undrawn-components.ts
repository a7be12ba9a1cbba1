import type { Plugin } from 'vite'

/**
 * Build step: leaves out the router's components that are not drawn here (its links, forms and data routes, 4 kB packed).
 * It makes them by calls that a bundler can't know to be harmless, and names them for developers' tools: all would stay.
 */
export const undrawnComponents: Plugin = {
  name: 'undrawn-components',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.js$/ },
    handler: code =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/ = (?=React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ '),
  },
}
