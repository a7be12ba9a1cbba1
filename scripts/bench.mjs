import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './builds.mjs'
import { pageWith, printed } from './figures-page.mjs'
import { installWithTestTools } from './install.mjs'
import { findNode, root } from './node-version.mjs'
import { onStop, run, stopRunning } from './run.mjs'
import { giveUp } from './say.mjs'

const folder = 'tests/bench'
/** These take minutes or need root and PostgreSQL, so they run only when they are named. */
const onlyRequested = ['limit.ts', 'processes.ts', 'slow-line.ts']
const page = join(root, 'docs/benchmarks.md')

/** `--screens=wines,add` is for tests/bench/lighthouse.ts: it rates these only. */
const forFiles = process.argv.filter(argument => argument.startsWith('--screens='))
const isWritten = process.argv.includes('--write')
if (isWritten && forFiles.length > 0)
  giveUp('With --screens, nothing can be written: the figures of the other screens would be lost.')

const [loadBefore = 0] = loadavg()
await installWithTestTools()
const node = findNode()
onStop(() => {
  stopRunning()
  process.exit(130)
})
const failed = await buildStale()
if (failed) giveUp(`${failed.output}\nThe ${failed.what} could not be built, and it is what is measured.`)

/** The rows of each file that ran to its end. */
const measured = new Map()
for (const file of benchmarks()) {
  console.log(`${file} …`)
  const { code, output } = await run(node, ['--disable-warning=ExperimentalWarning', join(folder, file), ...forFiles])
  if (code === 0) {
    measured.set(file.replace(/\.ts$/, ''), rowsIn(output))
  } else {
    console.error(output)
    process.exitCode = 1
  }
}
const where = machine()
console.log(`\n${printed(measured, where)}`)
if (isWritten && measured.size > 0) {
  writeFileSync(page, pageWith(existsSync(page) ? readFileSync(page, 'utf8') : '', measured, where))
}

function benchmarks() {
  const words = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
  if (!existsSync(join(root, folder))) giveUp(`There is no folder ${folder}.`)
  return readdirSync(join(root, folder))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter(name => (words.length === 0 ? !onlyRequested.includes(name) : words.some(word => name.includes(word))))
    .sort()
}

/**
 * A benchmark prints a JSON line per figure: { name, figure, unit, budget?, baseline? }
 * (tests/bench/setting/figures.ts).
 */
function rowsIn(output) {
  return output
    .split('\n')
    .filter(line => line.startsWith('{"'))
    .map(line => JSON.parse(line))
}

function machine() {
  const day = new Date().toISOString().slice(0, 10)
  const model = cpus()[0]?.model.trim() || arch()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  return `Measured ${day} on ${model}, ${cpus().length} cores, ${memory}, ${type()} ${release()}, Node ${version}; load average ${loadBefore.toFixed(1)} when it began.`
}
