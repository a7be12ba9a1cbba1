import type { Plugin } from 'vite'

/**
 * Build step: removes the router's components that are not used here (its links, forms and data routes with their error
 * boundaries, 6 kB compressed). They are created by calls that a bundler cannot know to be free of side effects, so
 * otherwise all of them would stay.
 */
export const undrawnComponents: Plugin = {
  name: 'undrawn-components',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.js$/ },
    handler: code =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/^var ((?:Render|Await)ErrorBoundary) = class.*?^};$/gms, 'var $1;')
        .replace(/^\t+(?=warning\()/gm, '/* @__PURE__ */ ')
        .replace('React$1.useContext(IsDataRouteContext) ? useNavigateStable() :', '')
        .replace('let dataRouterState = dataRouterOpts?.state', 'const dataRouterState = null')
        .replace(/ = (?=React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ '),
  },
}
