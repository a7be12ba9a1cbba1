import { join } from 'node:path'

type Ids = readonly string[]

interface Graph {
  getModuleInfo(id: string): { importedIds: Ids; dynamicallyImportedIds: Ids; code: string | null } | null
}

const root = join(import.meta.dirname, '../../..')
const isIconList = /lucide-react\/dist\/esm\/lucide-react\.\w+$/
const isStyles = /\.css$/
const start = join(root, 'src/web/main.tsx')
const login = 'src/features/accounts/web/login-screen.tsx'
const list = 'src/features/wines/web/list-screen.tsx'

/**
 * What everybody needs comes in two chunks: `index` has the start, and what others need of the sign-in screen as well;
 * `layout` is what stands around the other screens, the same of the list, and all its styles. The many small files that
 * it would be otherwise are a sixth larger once packed, and each holds one of six connections until the line answers.
 */
export const sharedChunks = [
  chunkOf('index', 2, ['src/web/main.tsx', 'src/features/accounts/web/session-deeds.ts'], login),
  chunkOf('layout', 1, ['src/web/shell/layout.tsx'], list),
]

/** All of some files, and what `screen` has in common with any other part. */
function chunkOf(name: string, priority: number, whole: Ids, screen: string) {
  let members: Set<string> | undefined
  return {
    priority,
    debugName: name,
    name(id: string, graph: Graph): string | null {
      members ??= membersOf(whole, screen, graph)
      return members.has(id) ? name : null
    },
  }
}

function membersOf(whole: Ids, screen: string, graph: Graph): Set<string> {
  const imports = importsIn(graph)
  const laterImports = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const all = reachable([start], id => [...imports(id), ...laterImports(id)])
  const uses = new Map<string, number>()
  for (const part of new Set([start, ...[...all].flatMap(laterImports)])) {
    for (const id of reachable([part], imports)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  const ofScreen = [...reachable([join(root, screen)], imports)]
  const shared = ofScreen.filter(id => isStyles.test(id) || (uses.get(id) ?? 0) > 1)
  const files = whole.map(file => join(root, file))
  return new Set([...reachable(files, imports), ...shared])
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
