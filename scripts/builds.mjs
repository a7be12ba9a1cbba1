import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as zlibGzip } from 'node:zlib'
import { findNode, root } from './node-version.mjs'
import { run } from './run.mjs'

/** The two builds, with their sources and the stamp that stores the fingerprint of those sources. */
const builds = [
  {
    what: 'front end',
    sources: ['src', 'reference', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'],
    leftOut: /^src\/server$|\.test\.tsx?$|\.sqlite/,
    stamp: join(root, 'dist/built-from'),
    build: buildWeb,
  },
  {
    what: 'server',
    sources: ['src', 'rolldown.config.ts', 'package-lock.json'],
    leftOut: /\/web$|\.test\.ts$/,
    stamp: join(root, 'dist/server-built-from'),
    build: () => run(findNode(), ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts']),
  },
]

/** Builds everything; returns the exit code and the output of the builders. */
export async function buildAll() {
  let printed = ''
  for (const each of builds) {
    const { code, output } = await buildOne(each)
    printed += output
    if (code !== 0) return { code, output: printed }
  }
  return { code: 0, output: printed }
}

/** Builds whatever is older than its sources, and logs it; returns the build that failed and its output. */
export async function buildStale() {
  for (const each of builds) {
    if (readStamp(each) === fingerprintOf(each)) continue
    console.log(`Building the ${each.what} …`)
    const { code, output } = await buildOne(each)
    if (code !== 0) return { what: each.what, output }
  }
  return undefined
}

/** The stamp is written last, so that an aborted build has none. */
async function buildOne(each) {
  const fingerprint = fingerprintOf(each)
  rmSync(each.stamp, { force: true })
  const built = await each.build()
  if (built.code === 0) {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(each.stamp, fingerprint)
  }
  return built
}

async function buildWeb() {
  const built = await run(findNode(), ['node_modules/vite/bin/vite.js', 'build'], { env: { NODE_ENV: 'production' } })
  if (built.code === 0) await compressUnder(join(root, 'dist/web'))
  return built
}

const isText = /\.(js|css|html|svg|json|webmanifest|wasm)$/
const worthCompressing = 1_024
const brotli = promisify(brotliCompress)
const gzip = promisify(zlibGzip)

/** Writes a compressed copy next to each text file, for browsers that accept it, at the best compression. */
async function compressUnder(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(name => isText.test(name))
  await Promise.all(
    files.map(async name => {
      const path = join(folder, name)
      const bytes = readFileSync(path)
      if (bytes.length < worthCompressing) return
      writeFileSync(`${path}.br`, await brotli(bytes))
      writeFileSync(`${path}.gz`, await gzip(bytes, { level: 9 }))
    }),
  )
}

/** Hashes the content of the sources. Another host of the API makes another build. */
function fingerprintOf({ sources, leftOut }) {
  const hash = createHash('sha256').update(process.env.VITE_API_BASE ?? '')
  for (const path of sources.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')

  function filesUnder(path) {
    const about = statSync(join(root, path), { throwIfNoEntry: false })
    if (!about || leftOut.test(path)) return []
    if (about.isFile()) return [path]
    return readdirSync(join(root, path))
      .sort()
      .flatMap(name => filesUnder(`${path}/${name}`))
  }
}

function readStamp({ stamp }) {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
