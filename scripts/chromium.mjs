import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findNode, root } from './node-version.mjs'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shell = 'chromium-headless-shell'
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of an existing Chromium: named in CHROMIUM_PATH, on the system, or Playwright's own. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  return named || [...onTheSystem(names), ...applications, playwrights()].find(isWorking)
}

/** Returns the path of a Chromium, downloading one if there is none: Debian's for root on Debian, else Playwright's. */
export async function getChromium() {
  return findChromium() ?? (await fetchDebians('chromium', findChromium)) ?? (await fetchPlaywrights())
}

/** Returns the browser for tests: preferably the one without windows, which takes a fifth less processor time. */
export function findTestChromium() {
  return process.env.CHROMIUM_PATH ? findChromium() : (findShell() ?? findChromium())
}

/** Returns the same, downloaded by root on Debian, with the full browser for whatever the one without windows lacks. */
export async function getTestChromium() {
  const whole = await getChromium()
  if (process.env.CHROMIUM_PATH) return whole
  return findShell() ?? (await fetchDebians(shell, findShell)) ?? whole
}

/** Returns the browser's own name for its version, as in `Chromium 150.0.7871.100`; programs on Windows print none. */
export function chromiumVersion(path) {
  if (process.platform === 'win32') return 'Chromium'
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return /[A-Z][A-Za-z ]* [\d.]+/.exec(stdout ?? '')?.[0] ?? ''
}

function findShell() {
  return onTheSystem([shell]).find(isWorking)
}

function onTheSystem(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap(name => folders.map(folder => join(folder, name)))
}

/** Ubuntu's chromium-browser can be a stub that only prints what to install. */
function isWorking(path) {
  return path && existsSync(path) && chromiumVersion(path) !== ''
}

function playwrights() {
  const print = 'console.log(require("playwright-core").chromium.executablePath())'
  return spawnSync(findNode(), ['-e', print], { cwd: root, encoding: 'utf8' }).stdout?.trim()
}

async function fetchDebians(name, find) {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined
  console.log(`Installing the ${name} package …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const timeouts = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2']
  await run('apt-get', [...timeouts, 'update'], { env })
  const { code, output } = await run('apt-get', [...timeouts, 'install', '-y', '--no-install-recommends', name], {
    env,
  })
  if (code !== 0) console.error(output)
  return find()
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

async function fetchPlaywrights() {
  console.log("Fetching Playwright's Chromium …")
  const { code, output } = await run(findNode(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const path = code === 0 ? findChromium() : undefined
  if (path) return path
  throw new Error(
    `${output}\nNo Chromium was found and none could be fetched. Install one, or name it in CHROMIUM_PATH.`,
  )
}
