import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { constants } from 'node:os'
import { compiled, root } from './node-version.mjs'

const running = new Set()
let isStopping = false

/** Runs a command silently in the project's folder; returns its exit code and its output. */
export function run(command, args, { env = {}, ...options } = {}) {
  if (isStopping) return Promise.resolve({ code: 130, output: '' })
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment({ NO_COLOR: '1', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    })
    running.add(child)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', text => (output += text))
    child.stderr.setEncoding('utf8').on('data', text => (output += text))
    child.on('error', error => finish(127, `${command}: ${error.message}\n`))
    child.on('close', (code, signal) => finish(code ?? 128 + constants.signals[signal], ''))

    function finish(code, more) {
      running.delete(child)
      resolve({ code, output: output + more })
    }
  })
}

/** Starts a command that uses the terminal itself. */
export function start(command, args, { env = {}, cwd = root } = {}) {
  const child = spawn(command, args, { cwd, env: environment(env), stdio: 'inherit' })
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}

/** Runs a command in place of this script: it gets the signals, and the script ends with it. */
export function become(command, args, options) {
  const child = start(command, args, options)
  onStop(signal => {
    if (!reachesChildrenItself(signal)) child.kill(signal)
  })
  child.on('error', error => {
    console.error(`${command}: ${error.message}`)
    process.exit(127)
  })
  child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** Calls back on every request to stop: Ctrl-C, a closed terminal, a process manager. */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) onceParentIsGone(() => stop('SIGTERM'))
}

/** A signal sent to npm ends npm and its shell, but does not reach the script. */
function onceParentIsGone(stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 300)
  watch.unref()
}

/** Ends what is running with a signal on which test runners clean up, and runs nothing more. */
export function stopRunning() {
  isStopping = true
  for (const child of running) child.kill('SIGINT')
}

/**
 * Node's compile cache halves the time in which the server starts. It takes 10 MB less where glibc has two places for
 * memory and not eight for each processor.
 */
function environment(more) {
  return { NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '2', ...process.env, ...more }
}

/** A terminal sends Ctrl-C to its whole process group. */
function reachesChildrenItself(signal) {
  return signal === 'SIGINT' && process.stdin.isTTY
}

const memoryFolder = '/dev/shm'
const neededBytes = 4_000_000_000

/**
 * Puts temporary files in memory, where the system has a folder for that, so that programs do not wait for the disk.
 */
export function temporaryInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize > neededBytes ? { TMPDIR: memoryFolder } : {}
  } catch {
    return {}
  }
}
