import { readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findNode, isNewEnough, nodeFolder, requireNode18, root } from './node-version.mjs'
import { run } from './run.mjs'
import { giveUp } from './say.mjs'

const common = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
const npmsRecord = 'node_modules/.package-lock.json'

/** Installs what builds and runs the program; takes milliseconds when it is there already. */
export async function install() {
  await installNode()
  if (isInstalled(root, isForProgram)) return
  console.log('Installing packages …')
  await npm(findNode(), root, 'ci', '--omit=dev')
}

/** Installs what builds, runs and tests the program. */
export async function installWithTestTools() {
  await installNode()
  if (isInstalled(root, isAny)) return
  console.log('Installing packages and test tools …')
  // "ci" would first remove what may be running from there.
  const way = isInstalled(root, isForProgram) ? ['install', '--no-save'] : ['ci']
  await npm(findNode(), root, ...way, '--include=dev')
}

/** Installs a Node for the program, unless this one is new enough. It comes without the headers for compilers: 67 MB. */
export async function installNode() {
  requireNode18()
  if (isNewEnough(process.versions) || isInstalled(nodeFolder, isAny)) return
  console.log('Installing a newer Node …')
  await npm(process.execPath, nodeFolder, 'ci')
  for (const name of Object.keys(packagesIn(nodeFolder, npmsRecord)))
    rmSync(join(nodeFolder, name, 'include'), { recursive: true, force: true })
}

/** Compares the lockfile with npm's own record, which npm writes last: an aborted install has none. */
function isInstalled(folder, isWanted) {
  const wanted = packagesIn(folder, 'package-lock.json')
  const present = packagesIn(folder, npmsRecord)
  if (!wanted) giveUp('package-lock.json is missing or broken. Bring it back from the repository and try again.')
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isWanted(entry) || present[path]?.version === entry.version) return true
    return !present[path] && isOptional(entry) && !isForThisMachine(entry)
  })
}

function packagesIn(folder, path) {
  try {
    return JSON.parse(readFileSync(join(folder, path), 'utf8')).packages
  } catch {
    return undefined
  }
}

function isForProgram({ dev }) {
  return !dev
}

function isAny() {
  return true
}

function isOptional({ optional, devOptional }) {
  return optional || devOptional
}

/** A package that names no system belongs to another package, and is installed and removed with it. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false
  return (
    (!os || os.includes(process.platform)) &&
    (!cpu || cpu.includes(process.arch)) &&
    (!libc || libc.includes(libcHere()))
  )
}

function libcHere() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

async function npm(node, folder, ...args) {
  const { code, output } = await runNpm(node, folder, [...args, ...common])
  if (code !== 0 || !packagesIn(folder, npmsRecord)) giveUp(`${output}\n${reasonOf(output, folder)}`)
}

/**
 * Runs the npm that called this script on the given Node, else the npm in the path with the given Node before it. The
 * Node matters: npm leaves out optional packages that require a newer one than its own.
 */
export function runNpm(node, cwd, args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return run(node, [cli, ...args], { cwd })
  const env = { PATH: [dirname(node), process.env.PATH].join(delimiter) }
  return run('npm', args, { env, cwd, shell: process.platform === 'win32' })
}

/** npm 10 reports a missing network as "Exit handler never called!" with exit code 0. */
function reasonOf(output, folder) {
  if (
    /Exit handler never called|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)
  ) {
    return 'The packages could not be fetched: the npm registry was not reached. Is there a network? Then try again.'
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full.'
  if (/EACCES|EPERM|EROFS/.test(output)) return `The packages could not be installed: no right to write in ${folder}.`
  if (/npm: .*ENOENT/.test(output)) return 'The packages could not be installed: npm was not found.'
  return 'The packages could not be installed. What npm says is above.'
}
