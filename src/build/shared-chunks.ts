import { basename, join } from 'node:path'
import { type Graph, importsIn, laterImportsIn, reachable } from './module-graph.ts'

const root = join(import.meta.dirname, '../..')
const main = join(root, 'src/app/main.tsx')
const screens = join(root, 'src/app/screens.ts')
const isOfSchemas = /\/node_modules\/zod\//

/** The parts that are loaded in one piece, each by the modules that it begins with. */
const pieces = {
  start: ['src/app/main.tsx', 'src/features/accounts/web/session-actions.ts'],
  layout: ['src/app/shell/layout.tsx'],
  whole: ['src/features/wines/web/whole-list.ts'],
  filters: ['src/features/wines/web/filter-panel.tsx'],
  dialogs: ['src/ui/form-dialog.tsx'],
  later: [
    'src/app/shell/person-menu.tsx',
    'src/features/cellars/web/sync-sign.tsx',
    'src/features/cellars/web/no-cellar.tsx',
    'src/features/cellars/web/partial-notice.tsx',
    'src/features/views/web/views-menu.tsx',
    'src/features/bottles/web/whose-choice.tsx',
    'src/features/wines/web/moment-chips.tsx',
    'src/features/wines/web/nothing-found.tsx',
    'src/features/wines/web/warm-search.tsx',
  ],
  past: ['src/features/as-of/web/as-of-cellar.tsx', 'src/features/as-of/web/as-of-notice.tsx'],
  changes: ['src/ledger/web/run-locally.ts', 'src/ledger/outbox.ts', 'src/app/commands.ts'],
}

/** The entry points and screens that need a module. */
interface Use {
  in: ReadonlySet<string>
  /** The names of screens. */
  on: readonly string[]
  /** True if more than one part needs it: the start or a dynamic import. */
  shared: boolean
  hasSchemas: boolean
  isStyles: boolean
}

/** A module that this many screens need is shipped to each of them in one shared chunk. */
const commonTo = 3

/** The screens that name the fields of everything that may change. */
const wordy = new Set(['history', 'outbox', 'paste', 'import', 'opened'])

/** A wine shares less with one of these screens than a request costs. */
const littleWith = new Set(['add', 'import', 'cellar', 'analytics'])
const isLittle = (on: readonly string[]) => on.includes('wine') && on.some(name => littleWith.has(name))

/**
 * The chunks: a module goes into the first that wants it, and else into one with what the same screens share. What
 * everybody needs comes in three: `index` has the start, `layout` the frame around the screens, the shared parts of the
 * list, and all its styles, and `whole` what makes a list of all wines; `forms` has what the sign-in and others need. As
 * many small files they would be a sixth larger when compressed, and each would occupy one of six connections until it
 * is answered. A chunk imports only modules that at least the same parts need, so that no two chunks import each other.
 */
const chunks: Record<string, (use: Use) => boolean> = {
  index: use => use.in.has('start') || (use.on.includes('login') && (use.in.has('layout') || use.on.includes('list'))),
  layout: use => use.in.has('layout') || (use.on.includes('list') && (use.shared || use.isStyles)),
  whole: use => use.in.has('whole') || (use.on.includes('wine') && use.in.has('filters')),
  forms: use => use.on.includes('login') && use.shared,
  filters: use => use.in.has('filters'),
  later: use => use.in.has('later'),
  dialogs: use => use.in.has('dialogs'),
  schemas: use => use.on.length >= commonTo && use.hasSchemas,
  common: use => (use.on.length >= commonTo && !use.on.every(name => wordy.has(name))) || isLittle(use.on),
  words: use => use.on.length >= commonTo,
  wine: use => use.on.includes('wine') && use.shared,
  past: use => use.in.has('past'),
  records: use => use.on.length > 0 && use.in.has('changes') && use.hasSchemas,
  doing: use => use.on.length === 0 && use.in.has('changes'),
}

let chunkOf: Map<string, string> | undefined

export const sharedChunks = [
  {
    debugName: 'shared',
    includeDependenciesRecursively: false,
    name(id: string, graph: Graph): string | null {
      chunkOf ??= chunksIn(graph)
      return chunkOf.get(id) ?? null
    },
  },
]

/** Returns the name of the chunk of each module that is in one of these. */
function chunksIn(graph: Graph): Map<string, string> {
  const imports = importsIn(graph)
  const laterImports = laterImportsIn(graph)
  const all = reachable([main], id => [...imports(id), ...laterImports(id)])
  const byEntry = usersOf(new Map(Array.from([main, ...[...all].flatMap(laterImports)], id => [id, [id]])), imports)
  const byScreen = usersOf(new Map(laterImports(screens).map(id => [screenName(id), [id]])), imports)
  const byPiece = usersOf(new Map(Object.entries(pieces).map(([name, files]) => [name, files.map(idOf)])), imports)
  return new Map(
    Array.from(all).flatMap(id => {
      const on = byScreen.get(id) ?? []
      const use: Use = {
        in: new Set(byPiece.get(id)),
        on,
        shared: (byEntry.get(id) ?? []).length > 1,
        hasSchemas: [...reachable([id], imports)].some(each => isOfSchemas.test(each)),
        isStyles: id.endsWith('.css'),
      }
      const [name = use.shared ? on.join('-') : ''] = Object.entries(chunks).find(([, wants]) => wants(use)) ?? []
      return name ? [[id, name] as const] : []
    }),
  )

  /** A path that has moved would leave each module in a chunk of its own without any other sign of the error. */
  function idOf(file: string): string {
    const id = join(root, file)
    if (!graph.getModuleInfo(id)) throw new Error(`The build has no module ${id}`)
    return id
  }
}

/** Returns the names of the users that need each module, by the modules that each user begins with. */
function usersOf<Name extends string>(
  users: ReadonlyMap<Name, readonly string[]>,
  imports: (id: string) => readonly string[],
): Map<string, Name[]> {
  const found = new Map<string, Name[]>()
  for (const [name, ids] of users) {
    for (const id of reachable(ids, imports)) found.set(id, [...(found.get(id) ?? []), name])
  }
  return found
}

const screenName = (file: string) => basename(file).replace(/(-screen)?\.tsx$/, '')
