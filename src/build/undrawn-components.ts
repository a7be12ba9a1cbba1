import type { Plugin } from 'vite'

/**
 * Build step: removes the router's components that are not used here (its links, forms and data routes, 4 kB
 * compressed). They are created by calls that a bundler cannot know to be free of side effects, so otherwise all of
 * them would stay.
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
