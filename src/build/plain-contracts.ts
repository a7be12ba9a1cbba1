import type { Plugin } from 'vite'
import type { Endpoint } from '../shared/contract.ts'

const contract = /\/contract\.ts$/
const query = '?plain'
/** Named in braces, from a contract. */
const imports = /^import \{([^}]*)\} from '([^']*\/contract\.ts)'$/gm

/**
 * Build step: who takes from a contract only lists of words and endpoints to call, takes them from a copy of it without
 * schemas. The list is drawn without these, and without the library that they are made with: 14 kB packed, and 900
 * schemas that need not be put together first.
 */
export const plainContracts: Plugin = {
  name: 'plain-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    // The commands are looked up with their schemas.
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

/** What is left of an import when its types are gone. */
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
