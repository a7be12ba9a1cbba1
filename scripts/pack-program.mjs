import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './install.mjs'
import { findNode, root } from './node-version.mjs'
import { giveUp } from './say.mjs'

/** The folder as which the program is packed. The server finds its files in it as it does here (src/server/root.ts). */
const packed = join(root, 'dist/package')

/** The build and the files that the server reads, with the names of the sources of bundled reference data. */
const shipped = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'dist/server',
  'dist/web',
  'node/package.json',
  'node/package-lock.json',
  'reference/common-passwords',
  'reference/estimates/SOURCE.md',
  'reference/pairings/SOURCE.md',
  'reference/rates',
  'reference/regions/SOURCE.md',
  'reference/wines/SOURCE.md',
  'sample',
  'scripts/install.mjs',
  'scripts/node-version.mjs',
  'scripts/run.mjs',
  'scripts/say.mjs',
  'scripts/wine-cellar.mjs',
]
const catalogues = 'src/client/i18n'

/** The packages that the bundle of the server leaves outside (rolldown.config.ts). */
const outside = ['@node-rs/argon2', 'sharp']

/** Packs the built program for `npx wine-cellar` into a file in the folder; returns its path. */
export async function packProgram(folder) {
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  for (const path of shipped)
    cpSync(join(root, path), join(packed, path), { recursive: true, filter: path => !path.endsWith('.map') })
  mkdirSync(join(packed, catalogues), { recursive: true })
  for (const name of readdirSync(join(root, catalogues)).filter(isTranslation))
    writeFileSync(join(packed, catalogues, name), textsOfServer(readFileSync(join(root, catalogues, name), 'utf8')))
  const { name, version, description, type, license, dependencies } = read('package.json')
  // With an earlier Node, npm leaves out the native part of sharp.
  const about = { name, version, description, type, license, engines: { node: '>=20.9' } }
  const needed = Object.fromEntries(outside.map(each => [each, dependencies[each]]))
  write('package.json', { ...about, bin: { 'wine-cellar': 'scripts/wine-cellar.mjs' }, dependencies: needed })
  const head = { name, version, dependencies: needed }
  // npm follows it wherever the package is installed: native code is that which our own lockfile names by its hash.
  write('npm-shrinkwrap.json', { name, version, lockfileVersion: 3, packages: { '': head, ...lockedFor(outside) } })
  const { code, output } = await runNpm(findNode(), packed, ['pack', '--silent', '--pack-destination', folder])
  if (code !== 0) giveUp(output)
  return join(folder, `${name}-${version}.tgz`)
}

/** The English texts are in the bundle. */
function isTranslation(name) {
  return name.endsWith('.po') && name !== 'en.po'
}

/** Returns the head of a catalogue and the texts that src/server/language.ts reads. The front end has the others. */
function textsOfServer(catalogue) {
  return catalogue
    .split('\n\n')
    .filter((entry, at) => at === 0 || entry.includes('#: src/shared/'))
    .join('\n\n')
}

/** Returns the entries of the lockfile for these packages and all that they need. */
function lockedFor(names) {
  const { packages } = read('package-lock.json')
  const found = {}
  for (const name of names) add(name, '')
  return Object.fromEntries(Object.entries(found).sort())

  function add(name, user) {
    const path = placeOf(name, user)
    if (!path || found[path]) return
    found[path] = packages[path]
    const { dependencies, optionalDependencies } = packages[path]
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, path)
  }

  /** As Node looks for a package: next to the package that uses it, then further up. */
  function placeOf(name, user) {
    const path = `${user}${user && '/'}node_modules/${name}`
    if (packages[path] || user === '') return packages[path] && path
    return placeOf(name, user.slice(0, Math.max(0, user.lastIndexOf('node_modules/') - 1)))
  }
}

function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function write(path, value) {
  writeFileSync(join(packed, path), `${JSON.stringify(value, undefined, 2)}\n`)
}
