import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWithTestTools } from '../../scripts/install.mjs'
import { compiled, findNode, root } from '../../scripts/node-version.mjs'
import { getPostgres } from '../../scripts/postgres.mjs'
import { onStop, temporaryInMemory } from '../../scripts/run.mjs'
import { giveUp } from '../../scripts/say.mjs'
import { all } from './all.mjs'

/**
 * Breaks the program on purpose, one line at a time, in a copy of it, and checks whether the tests that should notice
 * do. With words, it runs only the mutants whose group and name contain one of them.
 */
const words = process.argv.slice(2)
const chosen = all.filter(
  ({ group, name }) => words.length === 0 || words.some(word => `${group} ${name}`.includes(word)),
)
if (chosen.length === 0) giveUp(`No mutant has a name that holds ${words.join(' or ')}.`)
const copied = ['src', 'tests', 'scripts', 'reference', 'sample', 'packaging', 'index.html', 'package.json']
const atOnce = 2
const timeoutMs = 5 * 60_000

await installWithTestTools()
const node = findNode()

const folder = mkdtempSync(join(temporaryInMemory().TMPDIR ?? tmpdir(), 'wine-cellar-mutants-'))
// A PostgreSQL that a test starts runs as another user.
chmodSync(folder, 0o711)
const running = new Set()
process.on('exit', () => {
  for (const child of running) end(child)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
onStop(() => process.exit(130))
const postgres = chosen.some(({ on }) => on === 'postgres') ? await getPostgres() : undefined

let survived = 0
try {
  const copies = Array.from({ length: atOnce }, (_, nth) => copyOfAll(join(folder, String(nth))))
  await eachIn(copies, withoutRepeats(chosen), async (copy, tests) => {
    const { noticed, output } = await runTests(copy, tests)
    if (noticed !== undefined) giveUp(`Without any mutant the tests have to pass: ${tests.tests} did not.\n${output}`)
  })
  await eachIn(copies, chosen, async (copy, mutant) => {
    const verdict = await tried(copy, mutant)
    if (!verdict.startsWith('killed')) survived++
    console.log(`${mutant.group.padEnd(10)}${mutant.name}\n          ${verdict}`)
  })
} finally {
  await postgres?.stop()
}
console.log(`\n${chosen.length - survived} killed, ${survived} survived`)
process.exit(survived ? 1 : 0)

async function tried(copy, mutant) {
  const path = join(copy, mutant.file)
  const text = readFileSync(path, 'utf8')
  if (text.split(mutant.find).length !== 2) return `NO LONGER APPLIES: ${mutant.file} has to hold its text exactly once`
  writeFileSync(
    path,
    text.replace(mutant.find, () => mutant.replace),
  )
  try {
    const { noticed, output } = await runTests(copy, mutant)
    if (noticed === undefined) return 'SURVIVED'
    return noticed ? `killed by “${noticed}”` : `DOES NOT RUN: no test failed, but the run did\n${output}`
  } finally {
    writeFileSync(path, text)
  }
}

/** Runs the tests until one fails. Returns its name; '' for a failure outside a test, undefined for no failure. */
function runTests(copy, { tests, only, on }) {
  const options = ['--disable-warning=ExperimentalWarning', '--test', '--test-isolation=none', '--test-timeout=60000']
  const pattern = only ? [`--test-name-pattern=${only}`] : []
  const temporary = join(copy, 'temporary')
  mkdirSync(temporary, { recursive: true })
  const env = {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    TMPDIR: temporary,
    TEST_DATABASE_URL: on === 'postgres' ? postgres.url : '',
  }
  if (!env.TEST_DATABASE_URL) delete env.TEST_DATABASE_URL
  return new Promise(resolve => {
    const reporter = `--test-reporter=${join(copy, 'tests/mutants/reporter.mjs')}`
    const child = spawn(node, [...options, ...pattern, reporter, ...tests], {
      cwd: copy,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that its children end with it.
      detached: process.platform !== 'win32',
    })
    running.add(child)
    let noticed
    let output = ''
    const timeouts = setTimeout(() => {
      noticed ??= 'the tests did not come to their end'
      end(child)
    }, timeoutMs)
    const hear = text => {
      output += text
      const line = /^\{"failed":.*\}\n/m.exec(output)?.[0]
      if (!line || noticed !== undefined) return
      noticed = JSON.parse(line).failed
      end(child)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', text => (output += text))
    child.on('close', code => {
      clearTimeout(timeouts)
      running.delete(child)
      end(child)
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
      resolve({ noticed: noticed ?? (code === 0 ? undefined : ''), output })
    })
  })
}

function end(child) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

function copyOfAll(copy) {
  mkdirSync(copy)
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

/** Does the work for each item, in parallel on as many copies as there are. */
async function eachIn(copies, things, work) {
  const left = [...things]
  await Promise.all(
    copies.map(async copy => {
      for (let thing = left.shift(); thing; thing = left.shift()) await work(copy, thing)
    }),
  )
}

function withoutRepeats(mutants) {
  const runs = mutants.map(({ tests, only, on }) => [JSON.stringify([tests, only, on]), { tests, only, on }])
  return new Map(runs).values()
}
