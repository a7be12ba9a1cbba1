import { basename, join } from 'node:path'
import { type Graph, importsIn, laterImportsIn, reachable } from './module-graph.ts'

const root = join(import.meta.dirname, '../..')
const isStyles = /\.css$/
const isOfSchemas = /\/node_modules\/zod\//
const start = join(root, 'src/app/main.tsx')
const screens = join(root, 'src/app/screens.ts')
const login = 'src/features/accounts/web/login-screen.tsx'
const list = 'src/features/wines/web/list-screen.tsx'

/** A module that this many screens need is shipped to each of them in one shared chunk. */
const commonTo = 3

/**
 * The modules that everybody needs come in two chunks: `index` has the start, and the parts of the sign-in screen that
 * others need too; `layout` is the frame around the other screens, the shared parts of the list, and all its styles. As
 * many small files they would be a sixth larger when compressed, and each would occupy one of six connections until it
 * is answered. For the same reason the other modules are grouped by the screens that need them. A chunk imports only
 * modules that at least the same screens need, so that no two chunks import each other.
 */
export const sharedChunks = [
  chunkOf('index', 6, ['src/app/main.tsx', 'src/features/accounts/web/session-actions.ts'], login),
  chunkOf('layout', 5, ['src/app/shell/layout.tsx'], list),
  chunkOf('dialogs', 3, ['src/ui/form-dialog.tsx']),
  group('common', 2, sharing => id => {
    if (sharing.screensWith(id).length < commonTo) return null
    return sharing.hasSchemas(id) ? 'schemas' : 'common'
  }),
  chunkOf('doing', 1, ['src/ledger/web/run-locally.ts', 'src/ledger/outbox.ts', 'src/app/commands.ts']),
  group('screens', 0, sharing => id => (sharing.isShared(id) && sharing.screensWith(id).join('-')) || null),
]

/**
 * Makes a chunk of some files with everything they import, and of the modules that `screen` shares with any other part.
 */
function chunkOf(name: string, priority: number, files: readonly string[], screen?: string) {
  return group(name, priority, sharing => {
    const members = sharing.within(files)
    if (screen)
      for (const id of sharing.within([screen])) if (isStyles.test(id) || sharing.isShared(id)) members.add(id)
    return id => (members.has(id) ? name : null)
  })
}

function group(debugName: string, priority: number, nameIn: (sharing: Sharing) => (id: string) => string | null) {
  let nameOf: ((id: string) => string | null) | undefined
  return {
    debugName,
    priority,
    includeDependenciesRecursively: false,
    name(id: string, graph: Graph): string | null {
      nameOf ??= nameIn(sharingIn(graph))
      return nameOf(id)
    },
  }
}

interface Sharing {
  /** Returns the files and everything that they import. */
  within(files: readonly string[]): Set<string>
  /** Returns whether more than one part needs a module. A part is the start or a dynamic import. */
  isShared(id: string): boolean
  screensWith(id: string): readonly string[]
  hasSchemas(id: string): boolean
}

function sharingIn(graph: Graph): Sharing {
  const imports = importsIn(graph)
  const laterImports = laterImportsIn(graph)
  const all = reachable([start], id => [...imports(id), ...laterImports(id)])
  const parts = usesBy([start, ...[...all].flatMap(laterImports)], imports)
  const ofScreens = usesBy(laterImports(screens), imports)
  const screensWith = new Map([...ofScreens].map(([id, users]) => [id, users.map(screenName)]))
  return {
    within(files) {
      const ids = files.map(file => join(root, file))
      // A path that has moved would leave each module in a chunk of its own without any other sign of the error.
      for (const id of ids) if (!graph.getModuleInfo(id)) throw new Error(`The build has no module ${id}`)
      return reachable(ids, imports)
    },
    isShared: id => (parts.get(id)?.length ?? 0) > 1,
    screensWith: id => screensWith.get(id) ?? [],
    hasSchemas: id => [...reachable([id], imports)].some(each => isOfSchemas.test(each)),
  }
}

/** Returns the parts that need each module. */
function usesBy(parts: readonly string[], imports: (id: string) => readonly string[]): Map<string, string[]> {
  const uses = new Map<string, string[]>()
  for (const part of new Set(parts)) {
    for (const id of reachable([part], imports)) uses.set(id, [...(uses.get(id) ?? []), part])
  }
  return uses
}

const screenName = (file: string) => basename(file).replace(/(-screen)?\.tsx$/, '')
