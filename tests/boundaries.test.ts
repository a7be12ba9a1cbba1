import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { fieldOf } from './fields-of.ts'

/** Imports are checked against the layers that docs/architecture.md draws. */
const root = fileURLToPath(new URL('..', import.meta.url))

type Room =
  | 'shared'
  | 'model'
  | 'ui'
  | 'client'
  | 'server'
  | 'ledger'
  | 'ledger-server'
  | 'ledger-web'
  | 'feature' // contracts, commands and rules: pure, the same on both sides
  | 'feature-server' // routes.ts, queries.ts and whatever else needs the server or a Node module
  | 'feature-web'
  | 'build'
  | 'app'

/** The names of the layers as people use them, from the top down. */
const roomNames: Record<Room, string> = {
  app: 'app',
  'feature-web': 'features: web',
  'feature-server': 'features: server',
  feature: 'features: rules',
  'ledger-web': 'ledger: web',
  'ledger-server': 'ledger: server',
  ledger: 'ledger',
  client: 'client',
  ui: 'ui',
  server: 'server',
  model: 'model',
  shared: 'shared',
  build: 'build',
}

const everywhere: readonly Room[] = ['shared', 'model', 'ledger', 'feature']

/** A layer imports only from layers under it. The server knows the model for the shapes of its tables. */
const mayImport: Record<Exclude<Room, 'app'>, readonly Room[]> = {
  shared: ['shared'],
  model: ['shared', 'model'],
  ui: ['ui'],
  client: ['shared', 'ui', 'client'],
  server: ['shared', 'model', 'server'],
  ledger: ['shared', 'model', 'ledger'],
  'ledger-server': ['shared', 'model', 'ledger', 'server', 'ledger-server'],
  'ledger-web': ['shared', 'model', 'ledger', 'client', 'ui', 'ledger-web'],
  feature: everywhere,
  'feature-server': [...everywhere, 'server', 'ledger-server', 'feature-server'],
  'feature-web': [...everywhere, 'client', 'ui', 'ledger-web', 'feature-web'],
  build: [...everywhere, 'build'],
}

interface File {
  path: string
  room: Room
  imports: { specifier: string; target: string | undefined; types: boolean; lazy: boolean }[]
}

/** The entry points that a browser loads to show the list. */
const firstLoaded = ['src/app/main.tsx', 'src/app/shell/layout.tsx', 'src/features/wines/web/list-screen.tsx']

const notForList = [
  'src/ledger/web/synced-cellar.ts',
  'src/ledger/web/sent-outbox.ts',
  'src/app/shell/person-menu.tsx',
  'src/features/cellars/web/sync-sign.tsx',
  'src/features/views/web/use-saved-views.ts',
  'src/features/wines/web/whole-list.ts',
  'src/features/wines/summarize-wines.ts',
  'src/features/wines/list.ts',
  'src/features/window-rules/estimate.ts',
  'src/features/money/value.ts',
]

/** The screens that check what is entered or read, in the order of their names. */
const withSchemas = [
  'add',
  'admin',
  'card',
  'cellar',
  'export',
  'history',
  'inventory',
  'join',
  'labels',
  'members',
  'oidc',
  'paste',
  'profile',
  'recovery',
  'register',
  'scan',
  'sticker',
]

/** The parts of screens that are drawn at once, though they are fetched apart. */
const drawnLater = ['src/features/as-of/web/as-of-cellar.tsx', 'src/features/photos/web/wine-photo.tsx']

/** Caches whether a file belongs to the server. */
const serverSide = new Map<string, boolean>()

const files = sources(join(root, 'src')).map(read)

const screens = [
  ...new Set(
    files
      .find(({ path }) => path === 'src/app/screens.ts')
      ?.imports.flatMap(({ lazy, target }) => (lazy && target ? [target] : [])),
  ),
]
const nameOfScreen = (path: string) => basename(path).replace('-screen.tsx', '')

test('imports only from allowed layers', () => {
  const breaches = files.flatMap(({ path, room, imports }) =>
    imports.flatMap(({ target }) => {
      if (!target || room === 'app' || mayImport[room].includes(roomOf(target))) return []
      return [`${path} (${room}) imports ${target} (${roomOf(target)})`]
    }),
  )
  assert.deepEqual(breaches, [])
})

test('imports files by their full names', () => {
  // TypeScript accepts a .ts path for a .tsx file; the build does not.
  const missing = files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => (target && !existsSync(join(root, target)) ? [`${path} imports ${target}`] : [])),
  )
  assert.deepEqual(missing, [])
})

test('imports only pure packages in pure layers', () => {
  const pure = [
    'zod/mini',
    'csv-parse/sync',
    'csv-parse',
    'entities',
    'entities/decode',
    'htmlparser2',
    'uqr',
    'fflate',
    '@e965/xlsx',
  ]
  const breaches = files
    .filter(file => ['shared', 'model', 'ledger', 'feature'].includes(file.room))
    .flatMap(file =>
      file.imports
        .filter(({ target, specifier, types }) => !target && !types && !pure.includes(specifier))
        .filter(({ specifier }) => !/^[./]+\/(reference|sample)\/.+\.json$/.test(specifier))
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    )
  assert.deepEqual(breaches, [])
})

test('keeps everything about wine out of the kit', () => {
  const known = /^(react|react-dom|@base-ui\/react|@lingui\/(core|react)|lucide-react|d3-(scale|shape))(\/|$)/
  const breaches = files
    .filter(file => file.room === 'ui')
    .flatMap(file =>
      file.imports
        .filter(({ target, specifier }) => !target && !specifier.startsWith('.') && !known.test(specifier))
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    )
  assert.deepEqual(breaches, [])
  const wordy = files
    .filter(file => file.room === 'ui')
    .filter(file => /\b(wine|bottle|cellar|vintage|grape)s?\b/i.test(readFileSync(join(root, file.path), 'utf8')))
  assert.deepEqual(fieldOf(wordy, 'path'), [])
})

test('does not read the clock in pure modules', () => {
  const breaches = files
    .filter(file => ['model', 'ledger', 'feature'].includes(file.room))
    .filter(file => /new Date\(\)|Date\.now\(\)|Math\.random\(\)/.test(readFileSync(join(root, file.path), 'utf8')))
  assert.deepEqual(fieldOf(breaches, 'path'), [])
})

test('has no circular imports, not even of types', () => {
  const graph = new Map(files.map(file => [file.path, file.imports.filter(each => !each.lazy && each.target)]))
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (path: string, trail: string[]) => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const { target } of graph.get(path) ?? []) if (target) follow(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) follow(path, [])
  assert.deepEqual(circles, [])
})

test('matches the layers drawn in docs/architecture.md', () => {
  const order = Object.keys(roomNames) as Room[]
  const lines = order.map(room => {
    const inside = files.filter(file => file.room === room)
    const used = new Set(
      inside.flatMap(({ imports }) => imports.flatMap(({ target }) => (target ? roomOf(target) : []))),
    )
    const below = order.filter(each => each !== room && used.has(each)).map(each => roomNames[each])
    return `${roomNames[room].padEnd(17)}${room === 'app' ? 'every room below' : below.join(', ')}`.trimEnd()
  })
  const drawn = `<!-- rooms -->\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n\n<!-- /rooms -->`
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  assert.equal(/<!-- rooms -->[\s\S]*<!-- \/rooms -->/.exec(page)?.[0], drawn)
})

test('loads the list without schemas, commands and the sentences of their refusals', () => {
  const ways = waysFrom(firstLoaded)
  const isMeant = (path: string) =>
    /^src\/app\/commands\.ts$|\/(commands|outbox|contract|fields)\.ts$|^src\/shared\/errors\.ts$/.test(path)
  assert.deepEqual(
    Array.from(ways).flatMap(([path, way]) => (isMeant(path) ? [way] : [])),
    [],
  )
})

test('loads the list without what is drawn after it and what only the sync worker does', () => {
  const ways = waysFrom(firstLoaded)
  for (const path of [...firstLoaded, ...notForList])
    assert.ok(
      files.some(file => file.path === path),
      path,
    )
  assert.deepEqual(
    notForList.flatMap(path => ways.get(path) ?? []),
    [],
  )
})

test('draws screens without schemas, except those that check what is entered or read', () => {
  const importZod = new Set(
    files.flatMap(({ path, imports }) =>
      imports.some(({ specifier, types }) => specifier === 'zod/mini' && !types) ? [path] : [],
    ),
  )
  const needing = screens.filter(screen => [...waysFrom([screen]).keys()].some(path => importZod.has(path)))
  assert.deepEqual(needing.map(nameOfScreen).sort(), withSchemas)
})

test('draws every screen, photo and past day without the commands, which write', () => {
  const ways = waysFrom([...screens, ...drawnLater])
  assert.equal(drawnLater.filter(path => !files.some(file => file.path === path)).length, 0)
  assert.deepEqual(
    Array.from(ways).flatMap(([path, way]) => (/\/commands\.ts$/.test(path) ? [way] : [])),
    [],
  )
})

test('reads no schema of an endpoint that comes without', () => {
  const readers = files.filter(({ path, imports }) => {
    if (!imports.some(({ target }) => target?.endsWith('/endpoints.ts'))) return false
    const text = readFileSync(join(root, path), 'utf8')
    const [, names = ''] = /^import \{([^}]*)\} from '[^']*\/endpoints\.ts'/m.exec(text) ?? []
    const used = names.split(',').map(name => name.trim().replace(/.* as /, ''))
    return used.some(name => name && new RegExp(`\\b${name}\\.(params|query|body|answer)\\b`).test(text))
  })
  assert.deepEqual(fieldOf(readers, 'path'), [])
})

test('imports only the building blocks of screens from other features', () => {
  const breaches = files
    .filter(file => file.room === 'feature-web')
    .flatMap(file =>
      file.imports
        .filter(
          ({ target }) => target && roomOf(target) === 'feature-web' && featureOf(target) !== featureOf(file.path),
        )
        .filter(({ target }) => /-screen\.tsx$/.test(target ?? ''))
        .map(({ target }) => `${file.path} imports ${target}`),
    )
  assert.deepEqual(breaches, [])
})

/** Returns each file that comes along with some files, and the way from them to it. */
function waysFrom(paths: readonly string[]): Map<string, string> {
  const graph = new Map(files.map(file => [file.path, file.imports.filter(each => !each.types && !each.lazy)]))
  const ways = new Map(paths.map(path => [path, path]))
  for (const [path, way] of ways) {
    // The build leaves the schemas of these endpoints out.
    if (path.endsWith('/endpoints.ts')) continue
    for (const { target } of graph.get(path) ?? []) {
      if (target && !ways.has(target)) ways.set(target, `${way} → ${target}`)
    }
  }
  return ways
}

function roomOf(path: string): Room {
  const [, area, ...rest] = path.split('/')
  if (area === 'features') {
    if (rest[1] === 'web') return 'feature-web'
    return isServerSide(path) ? 'feature-server' : 'feature'
  }
  if (area === 'ledger' && rest[0] === 'server') return 'ledger-server'
  if (area === 'ledger' && rest[0] === 'web') return 'ledger-web'
  return area as Room
}

/**
 * A feature's file belongs to the server if it imports the server, Node or a server package, directly or indirectly.
 */
function isServerSide(path: string): boolean {
  const known = serverSide.get(path)
  if (known !== undefined) return known
  serverSide.set(path, false)
  const is =
    /\/(queries|routes)\.ts$/.test(path) ||
    importsOf(join(root, path)).some(
      ({ specifier, target, types }) =>
        (target && (/^src\/(server|ledger\/server)\//.test(target) || isFeatureOfServer(target))) ||
        (!types && (specifier.startsWith('node:') || specifier === '@node-rs/argon2')),
    )
  serverSide.set(path, is)
  return is
}

function isFeatureOfServer(path: string): boolean {
  return /^src\/features\/[^/]+\/(?!web\/)/.test(path) && isServerSide(path)
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

function read(file: string): File {
  const path = relative(root, file).replaceAll('\\', '/')
  return { path, room: roomOf(path), imports: importsOf(file) }
}

function importsOf(file: string): File['imports'] {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|^import '([^']+)'/gm,
  )
  return Array.from(found, ([, types, from, lazily, effect]) => {
    const specifier = from ?? lazily ?? effect ?? ''
    const local = specifier.startsWith('.') && /\.tsx?$/.test(specifier)
    const target = local ? relative(root, resolve(dirname(file), specifier)).replaceAll('\\', '/') : undefined
    return {
      specifier,
      target: target?.startsWith('src/') ? target : undefined,
      types: types !== undefined,
      lazy: lazily !== undefined,
    }
  })
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name) ? [path] : []
  })
}
