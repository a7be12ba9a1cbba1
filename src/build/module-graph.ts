import { join } from 'node:path'

type Ids = readonly string[]

/** The bundler's knowledge of the modules. */
export interface Graph {
  getModuleInfo(id: string): { importedIds: Ids; dynamicallyImportedIds: Ids; code: string | null } | null
}

const isIconList = /lucide-react\/dist\/esm\/lucide-react\.\w+$/

/** Returns the modules and everything that they import, directly or indirectly. */
export function reachable(ids: Iterable<string>, next: (id: string) => Ids): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const each of next(id)) found.add(each)
  return found
}

/** Returns the dynamic imports of a module. */
export const laterImportsIn =
  (graph: Graph) =>
  (id: string): Ids =>
    graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []

/** Returns the static imports of a module. All icons share one index module: only those named are counted. */
export function importsIn(graph: Graph): (id: string) => Ids {
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

/** Returns the modules of the icons by each of their names. */
function iconsOf(list: string, graph: Graph): Map<string, string> {
  const code = graph.getModuleInfo(list)?.code ?? ''
  const lines = code.matchAll(/export \{([^}]*)\} from ["'](.+?)["']/g)
  return new Map(
    Array.from(lines).flatMap(([, names = '', file = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [name, join(list, '..', file)] as const),
    ),
  )
}
