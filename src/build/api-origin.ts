import type { Plugin } from 'vite'

let origin = ''

/** Build step: where the API is on another host, records its origin for the server, whose page policy must name it. */
export const apiOrigin: Plugin = {
  name: 'api-origin',
  apply: 'build',
  configResolved({ env }) {
    origin = env.VITE_API_BASE ?? ''
    if (origin && URL.parse(origin)?.origin !== origin) {
      throw new Error('VITE_API_BASE has to be an origin such as https://api.example, without a path')
    }
  },
  generateBundle() {
    if (origin) this.emitFile({ type: 'asset', fileName: 'api-origin.txt', source: origin })
  },
}
