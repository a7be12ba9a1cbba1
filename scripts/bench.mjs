import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './builds.mjs'
import { installWithTestTools } from './install.mjs'
import { findNode, root } from './node-version.mjs'
import { onStop, run, stopRunning } from './run.mjs'
import { giveUp } from './say.mjs'

const folder = 'tests/bench'
/** These take minutes or need root and PostgreSQL, so they run only when they are named. */
const onlyRequested = ['limit.ts', 'processes.ts', 'slow-line.ts']
const page = join(root, 'docs/benchmarks.md')
const before = '<!-- figures: written by npm run bench -- --write -->'
const after = '<!-- end of figures -->'

const [loadBefore = 0] = loadavg()
await installWithTestTools()
const node = findNode()
onStop(() => {
  stopRunning()
  process.exit(130)
})
const failed = await buildStale()
if (failed) giveUp(`${failed.output}\nThe ${failed.what} could not be built, and it is what is measured.`)

const rows = []
/** `--screens=wines,add` is for tests/bench/lighthouse.ts: it rates these only. */
const forFiles = process.argv.filter(argument => argument.startsWith('--screens='))
for (const file of benchmarks()) {
  console.log(`${file} …`)
  const { code, output } = await run(node, ['--disable-warning=ExperimentalWarning', join(folder, file), ...forFiles])
  rows.push(...rowsIn(output))
  if (code !== 0) {
    console.error(output)
    process.exitCode = 1
  }
}
const figures = `${tableOf(rows)}\n\n${machine()}`
console.log(`\n${figures}`)
if (process.argv.includes('--write')) write(figures)

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

function tableOf(rows) {
  const cells = [
    ['What', 'Figure', 'Unit', 'Budget', 'Baseline', 'Within'],
    ...rows.map(row => [
      row.name,
      figureOf(row.figure),
      row.unit ?? '',
      row.budget === undefined ? '' : `${isRate(row) ? '≥' : '≤'} ${figureOf(row.budget)}`,
      figureOf(row.baseline),
      verdictOf(row),
    ]),
  ]
  const widths = cells[0].map((_, column) => Math.max(...cells.map(line => line[column].length)))
  const [head, ...body] = cells.map(line => `| ${line.map((cell, column) => pad(cell, column)).join(' | ')} |`)
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + 1)}${isNumber(column) ? ':' : '-'}`).join('|')}|`
  return [head, rule, ...body].join('\n')

  function pad(cell, column) {
    return isNumber(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])
  }
}

function isNumber(column) {
  return [1, 3, 4].includes(column)
}

/** Returns whether more is better. The budget of such a figure is its minimum, that of any other its maximum. */
function isRate({ unit }) {
  return unit?.startsWith('/') || unit === 'points'
}

function verdictOf(row) {
  if (row.budget === undefined) return ''
  return (isRate(row) ? row.figure >= row.budget : row.figure <= row.budget) ? 'yes' : '**no**'
}

function figureOf(value) {
  return typeof value === 'number' ? value.toLocaleString('en', { maximumSignificantDigits: 4 }) : String(value ?? '')
}

function machine() {
  const day = new Date().toISOString().slice(0, 10)
  const model = cpus()[0]?.model.trim() || arch()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  return `Measured ${day} on ${model}, ${cpus().length} cores, ${memory}, ${type()} ${release()}, Node ${version}; load average ${loadBefore.toFixed(1)} when it began.`
}

/** Replaces the figures on the page and keeps the text around them. */
function write(text) {
  const old = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const [head, rest] = old.includes(before) ? old.split(before) : [old || '# Benchmarks\n\n', '']
  const tail = rest.includes(after) ? rest.slice(rest.indexOf(after) + after.length) : '\n'
  writeFileSync(page, `${head}${before}\n${text}\n${after}${tail}`)
}
