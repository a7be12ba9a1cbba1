import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

/** Who may import what, as docs/decisions and the folders promise it. */
const root = fileURLToPath(new URL('..', import.meta.url))

type Room =
  | 'shared'
  | 'contract'
  | 'rule'
  | 'host-side' // queries.ts, routes.ts and what stands beside them for the server, such as the reading of files
  | 'feature-web'
  | 'server'
  | 'kit'
  | 'web'

const mayImport: Record<Room, readonly Room[]> = {
  shared: ['shared'],
  contract: ['shared', 'contract'],
  rule: ['shared', 'contract', 'rule'],
  'host-side': ['shared', 'contract', 'rule', 'host-side', 'server'],
  'feature-web': ['shared', 'contract', 'rule', 'feature-web', 'kit', 'web'],
  server: ['shared', 'contract', 'rule', 'server'],
  kit: ['kit'],
  web: ['shared', 'contract', 'rule', 'feature-web', 'kit', 'web'],
}

/** The doors where a room is allowed more: the one place that puts features together. */
const doors: Record<string, readonly Room[]> = {
  'src/app/server.ts': ['host-side'],
  // What a file holds is a matter of rules; getting at it is not.
  'src/features/transfer/files/source.ts': ['host-side'],
}

interface File {
  path: string
  room: Room
  imports: { specifier: string; target: string | undefined; types: boolean; lazy: boolean }[]
}

/** What a browser loads to show the list. */
const firstLoaded = ['src/app/main.tsx', 'src/app/shell/layout.tsx', 'src/features/wines/web/list-screen.tsx']

/** Which files were found to be host-side. */
const hostSide = new Map<string, boolean>()

const files = sources(join(root, 'src')).map(read)

test('every file imports only from the rooms it may', () => {
  const breaches = files.flatMap(file =>
    file.imports.flatMap(({ target }) => {
      if (!target) return []
      const allowed = [...mayImport[file.room], ...(doors[file.path] ?? [])]
      const room = roomOf(target)
      return allowed.includes(room) ? [] : [`${file.path} (${file.room}) imports ${target} (${room})`]
    }),
  )
  assert.deepEqual(breaches, [])
})

test('every file that is imported is there by its full name', () => {
  // TypeScript takes a .ts for a .tsx that is not there; the build does not.
  const missing = files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => (target && !existsSync(join(root, target)) ? [`${path} imports ${target}`] : [])),
  )
  assert.deepEqual(missing, [])
})

test('pure rooms import no package but the ones that are pure', () => {
  const pure = [
    'zod/mini',
    'csv-parse/sync',
    'csv-parse',
    'entities',
    'entities/decode',
    'htmlparser2',
    'uqr',
    'fflate',
  ]
  const breaches = files
    .filter(file => ['shared', 'contract', 'rule'].includes(file.room))
    .flatMap(file =>
      file.imports
        .filter(({ target, specifier, types }) => !target && !types && !pure.includes(specifier))
        .filter(({ specifier }) => !/^[./]+\/data\/.+\.json$/.test(specifier))
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    )
  assert.deepEqual(breaches, [])
})

test('the kit knows React, behaviour, icons, shapes and languages, and nothing of wine', () => {
  const known =
    /^(react|react-dom|react-router|@base-ui\/react|@lingui\/(core|react)|lucide-react|d3-(scale|shape))(\/|$)/
  const breaches = files
    .filter(file => file.room === 'kit')
    .flatMap(file =>
      file.imports
        .filter(({ target, specifier }) => !target && !specifier.startsWith('.') && !known.test(specifier))
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    )
  assert.deepEqual(breaches, [])
  const wordy = files
    .filter(file => file.room === 'kit')
    .filter(file => /\b(wine|bottle|cellar|vintage|grape)s?\b/i.test(readFileSync(join(root, file.path), 'utf8')))
  assert.deepEqual(
    wordy.map(file => file.path),
    [],
  )
})

test('nothing pure reads the clock', () => {
  const breaches = files
    .filter(file => ['contract', 'rule'].includes(file.room))
    .filter(file => /new Date\(\)|Date\.now\(\)|Math\.random\(\)/.test(readFileSync(join(root, file.path), 'utf8')))
  assert.deepEqual(
    breaches.map(file => file.path),
    [],
  )
})

test('no imports go round in a circle, but for screens that are fetched when they are gone to', () => {
  const graph = new Map(
    files.map(file => [file.path, file.imports.filter(each => !each.types && !each.lazy && each.target)]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const { target } of graph.get(path) ?? []) if (target) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  assert.deepEqual(circles, [])
})

test('the list is loaded without what changes it: the deeds, and the sentences of their refusals', () => {
  const graph = new Map(files.map(file => [file.path, file.imports.filter(each => !each.types && !each.lazy)]))
  const ways = new Map(firstLoaded.map(path => [path, path]))
  for (const [path, way] of ways) {
    for (const { target } of graph.get(path) ?? []) {
      if (target && !ways.has(target)) ways.set(target, `${way} → ${target}`)
    }
  }
  const isMeant = (path: string) => /\/(all-writes|writes|deeds|outbox)\.ts$|^src\/shared\/errors\.ts$/.test(path)
  assert.deepEqual(
    Array.from(ways).flatMap(([path, way]) => (isMeant(path) ? [way] : [])),
    [],
  )
})

test('features do not reach into the screens of other features, but for what a screen is made of', () => {
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

function roomOf(path: string): Room {
  const [, area, feature, ...rest] = path.split('/')
  if (area === 'shared') return 'shared'
  if (area === 'server') return 'server'
  if (area === 'web') return feature === 'ui' ? 'kit' : 'web'
  const name = rest.join('/')
  if (rest[0] === 'web') return 'feature-web'
  if (rest[0] === 'reading') return 'host-side'
  if (/^([a-z-]+-)?contract\.ts$/.test(name) || path === 'src/model/wine-fields.ts') return 'contract'
  return isHostSide(path) ? 'host-side' : 'rule'
}

/** A file that uses the server, a Node module or a package of the server's is host-side, as queries and routes are. */
function isHostSide(path: string): boolean {
  const known = hostSide.get(path)
  if (known !== undefined) return known
  const name = path.split('/').at(-1) ?? ''
  const is =
    name === 'queries.ts' ||
    name === 'routes.ts' ||
    importsOf(join(root, path)).some(
      ({ specifier, target, types }) =>
        target?.startsWith('src/server/') ||
        (!types && (specifier.startsWith('node:') || specifier === '@node-rs/argon2')),
    )
  hostSide.set(path, is)
  return is
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
