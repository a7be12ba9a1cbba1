import type { Plugin } from 'vite'
import type { Endpoint } from '../shared/contract.ts'

const contract = /\/contract\.ts$/
const query = '?plain'
/** Matches an import of named values from a contract. */
const imports = /^import \{([^}]*)\} from '([^']*\/contract\.ts)'$/gm

/**
 * Build step: a module that imports only lists of words and endpoints from a contract gets them from a copy without
 * schemas. The list is then drawn without the schemas and their library, which saves 14 kB compressed and the
 * construction of 900 schemas.
 */
export const plainContracts: Plugin = {
  name: 'plain-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    // Commands need their schemas.
    filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /contract\.ts$|\?/ } },
    async handler(code, id) {
      let changed = code
      for (const [whole, names = '', source = ''] of code.matchAll(imports)) {
        const path = (await this.resolve(source, id))?.id
        if (path && contract.test(path) && (await arePlain(path, namesIn(names), code))) {
          changed = changed.replace(whole, whole.replace('contract.ts', `contract.ts${query}`))
        }
      }
      return changed
    },
  },
  load: {
    filter: { id: /\/contract\.ts\?plain$/ },
    async handler(id) {
      const path = id.slice(0, -query.length)
      this.addWatchFile(path)
      const values = Object.entries(await import(path)).filter(([, value]) => isPlain(value))
      return values.map(([name, value]) => `export const ${name} = ${written(value)}`).join('\n')
    },
  },
}

/** Returns the names of an import without its types. */
function namesIn(braces: string): string[] {
  return braces
    .split(',')
    .map(each => each.trim().replace(/ as .*/, ''))
    .filter(each => each && !each.startsWith('type '))
}

async function arePlain(path: string, names: readonly string[], code: string): Promise<boolean> {
  const exported = await import(path)
  const isRead = (name: string) => new RegExp(`\\b${name}\\.(params|query|body|answer|def)\\b`).test(code)
  return names.every(name => isPlain(exported[name]) && !isRead(name))
}

function isPlain(value: unknown): boolean {
  return isEndpoint(value) || value instanceof RegExp || (Array.isArray(value) && value.every(isText))
}

const isText = (value: unknown) => typeof value === 'string'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'policy' in value
}

function written(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (!isEndpoint(value)) return JSON.stringify(value)
  const { method, path, policy, takes, most_bytes, gives, status, writes } = value
  return JSON.stringify({ method, path, policy, takes, most_bytes, gives, status, writes })
}
