import { join } from 'node:path'

type Ids = readonly string[]

interface Graph {
  getModuleInfo(id: string): { importedIds: Ids; dynamicallyImportedIds: Ids; code: string | null } | null
}

const root = join(import.meta.dirname, '../../..')
const isIconList = /lucide-react\/dist\/esm\/lucide-react\.\w+$/
const start = join(root, 'src/web/main.tsx')

/**
 * What screens share goes into two chunks, not one for every set of screens that has something in common: fifty small
 * files are a sixth larger once packed. `base` is what of the start and the sign-in screen others need as well, `frame`
 * the same of the layout and the list.
 */
export const sharedChunks = [
  sharedBy('base', ['src/web/main.tsx', 'src/features/accounts/web/login-screen.tsx'], 2),
  sharedBy('frame', ['src/web/shell/layout.tsx', 'src/features/wines/web/list-screen.tsx'], 1),
]

function sharedBy(name: string, files: Ids, priority: number) {
  let members: Set<string> | undefined
  return {
    priority,
    debugName: name,
    name(id: string, graph: Graph): string | null {
      members ??= membersOf(
        files.map(file => join(root, file)),
        graph,
      )
      return members.has(id) ? name : null
    },
  }
}

/** The modules that come with some files and with another part as well. */
function membersOf(files: Ids, graph: Graph): Set<string> {
  const imports = importsIn(graph)
  const laterImports = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const all = reachable([start], id => [...imports(id), ...laterImports(id)])
  const parts = new Set([start, ...[...all].flatMap(laterImports)])
  const uses = new Map<string, number>()
  for (const part of parts) for (const id of reachable([part], imports)) uses.set(id, (uses.get(id) ?? 0) + 1)
  return new Set([...reachable(files, imports)].filter(id => !parts.has(id) && (uses.get(id) ?? 0) > 1))
}

/** What a module imports. The icons hang on one list of them all: a module has those that it names. */
function importsIn(graph: Graph): (id: string) => Ids {
  let icons: Map<string, string> | undefined
  return id => {
    const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {}
    const list = importedIds.find(each => isIconList.test(each))
    if (!list) return isIconList.test(id) ? [] : importedIds
    icons ??= iconsOf(list, graph)
    const [, named = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code ?? '') ?? []
    const drawn = named.split(',').map(name => icons?.get(name.trim().split(' ')[0] ?? ''))
    return [...importedIds.filter(each => each !== list), ...drawn.filter(icon => icon !== undefined)]
  }
}

/** The modules of the icons by each of their names. */
function iconsOf(list: string, graph: Graph): Map<string, string> {
  const code = graph.getModuleInfo(list)?.code ?? ''
  const lines = code.matchAll(/export \{([^}]*)\} from ["'](.+?)["']/g)
  return new Map(
    Array.from(lines).flatMap(([, names = '', file = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [name, join(list, '..', file)] as const),
    ),
  )
}

function reachable(ids: Ids, next: (id: string) => Ids): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const each of next(id)) found.add(each)
  return found
}
