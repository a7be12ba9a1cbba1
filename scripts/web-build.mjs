import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as zlibGzip } from 'node:zlib'
import { fingerprintOf, readStamp } from './fingerprint.mjs'
import { findNode, root } from './node-version.mjs'
import { run } from './run.mjs'

const sources = ['src', 'reference', 'index.html', 'public', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json']
const notInTheBrowser = /^src\/server$|\.test\.tsx?$|\.sqlite/
const isText = /\.(js|css|html|svg|json|webmanifest|wasm)$/
const worthPacking = 1_024
const brotli = promisify(brotliCompress)
const gzip = promisify(zlibGzip)
const stamp = join(root, 'dist/built-from')

/** Builds the front end into dist/web; answers the exit code and what the builder printed. */
export async function buildWeb() {
  const fingerprint = fingerprintHere()
  rmSync(stamp, { force: true })
  const built = await run(findNode(), ['node_modules/vite/bin/vite.js', 'build'], { env: { NODE_ENV: 'production' } })
  if (built.code === 0) {
    await packUnder(join(root, 'dist/web'))
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stamp, fingerprint)
  }
  return built
}

/** Beside each text file what the server sends to browsers that take it packed: the best there is, made once. */
async function packUnder(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(name => isText.test(name))
  await Promise.all(
    files.map(async name => {
      const path = join(folder, name)
      const bytes = readFileSync(path)
      if (bytes.length < worthPacking) return
      writeFileSync(`${path}.br`, await brotli(bytes))
      writeFileSync(`${path}.gz`, await gzip(bytes, { level: 9 }))
    }),
  )
}

export function isWebBuilt() {
  return readStamp(stamp) === fingerprintHere()
}

/** Another host of the API makes another build. */
function fingerprintHere() {
  return fingerprintOf(sources, notInTheBrowser) + (process.env.VITE_API_BASE ?? '')
}
