import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findNode, requireNode18, root } from './node-version.mjs'
import { run } from './run.mjs'
import { giveUp } from './say.mjs'

const common = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

const npmsRecord = 'node_modules/.package-lock.json'

/** Installs the packages of package-lock.json into node_modules; takes milliseconds when they are there already. */
export async function install() {
  requireNode18()
  if (isInstalled()) return
  console.log('Installing packages …')
  await npm(process.execPath, 'ci')
  // npm skips optional packages that require a newer Node than its own, such as native parts of the builder
  if (!isInstalled() && findNode() !== process.execPath) await npm(findNode(), 'install', '--no-save')
}

/** Compares the lockfile with npm's own record, which npm writes last: an aborted install has none. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn(npmsRecord)
  if (!wanted) giveUp('package-lock.json is missing or broken. Bring it back from the repository and try again.')
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || present[path]?.version === entry.version) return true
    return !present[path] && isOptional(entry) && !isForThisMachine(entry)
  })
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return undefined
  }
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

async function npm(node, ...args) {
  const { code, output } = await runNpm(node, [...args, ...common])
  if (code !== 0 || !packagesIn(npmsRecord)) giveUp(`${output}\n${reasonOf(output)}`)
}

/** Runs the npm that called this script on the given Node, else the npm in the path with the given Node before it. */
function runNpm(node, args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return run(node, [cli, ...args])
  const env = { PATH: [dirname(node), process.env.PATH].join(delimiter) }
  return run('npm', args, { env, shell: process.platform === 'win32' })
}

/** npm 10 reports a missing network as "Exit handler never called!" with exit code 0. */
function reasonOf(output) {
  if (
    /Exit handler never called|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)
  ) {
    return 'The packages could not be fetched: the npm registry was not reached. Is there a network? Then try again.'
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full.'
  if (/EACCES|EPERM|EROFS/.test(output)) return `The packages could not be installed: no right to write in ${root}.`
  if (/npm: .*ENOENT/.test(output)) return 'The packages could not be installed: npm was not found.'
  return 'The packages could not be installed. What npm says is above.'
}
