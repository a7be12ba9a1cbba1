import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const worker = join(import.meta.dirname, '../app/installed/worker.js')

/** Build step: writes the service worker of this build. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle: ({ dir = '' }) => writeServiceWorker(dir),
}

/**
 * Writes `sw.js` into a folder of built files, with the list of all other files. Their addresses begin at the path of the
 * application.
 */
export function writeServiceWorker(folder: string): void {
  const files = Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.map$|^sw\.js$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .map(file => [addressOf(relative(folder, file)), `sha256-${hashOf(readFileSync(file))}`])
      .sort(),
  )
  const code = readFileSync(worker, 'utf8')
  const version = hashOf(JSON.stringify(files) + code).slice(0, 12)
  const constants = `const version = ${JSON.stringify(version)}\nconst files = ${JSON.stringify(files)}\n`
  writeFileSync(join(folder, 'sw.js'), constants + code)
}

/** Returns the address of a file; that of the page itself is `/`. */
function addressOf(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replaceAll(sep, '/')}`
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')
