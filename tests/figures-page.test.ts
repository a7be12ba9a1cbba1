import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageWith } from '../scripts/figures-page.mjs'
import { root } from '../scripts/node-version.mjs'

const first = new Map([
  ['read', [{ name: 'A page', figure: 12, unit: 'ms', budget: 20 }]],
  ['sync', [{ name: 'First sync', figure: 1234.56, unit: 'ms' }]],
])

test('replaces only the rows of the benchmarks that ran, and keeps what was written by hand', () => {
  const page = `${pageWith('# Benchmarks\n\nBefore.\n\n', first, 'Measured on a desk.').trimEnd()}\n\nAfter.\n`
  const again = new Map([
    ['read', [{ name: 'A page', figure: 30, unit: 'ms', budget: 20 }]],
    ['archive', [{ name: 'Archive', figure: 2, unit: 's' }]],
  ])
  assert.equal(
    pageWith(page, again, 'Measured in a cellar.'),
    `# Benchmarks

Before.

<!-- figures: written by npm run bench -- --write -->
| What       | Figure | Unit | Budget | Baseline | Within | File    |
|------------|-------:|------|-------:|---------:|--------|---------|
| Archive    |      2 | s    |        |          |        | archive |
| A page     |     30 | ms   |   ≤ 20 |          | **no** | read    |
| First sync |  1,235 | ms   |        |          |        | sync    |

Measured on a desk. Files: sync.

Measured in a cellar. Files: read, archive.
<!-- end of figures -->

After.
`,
  )
})

test('refuses to write the figures of some screens, which would replace those of all', () => {
  const args = ['scripts/bench.mjs', 'of-no-file', '--screens=wines', '--write']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  assert.equal(stderr, '\nWith --screens, nothing can be written: the figures of the other screens would be lost.\n\n')
  assert.equal(status, 1)
})

test('has a benchmark for each row of the page', () => {
  const page = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8')
  const figures = page.slice(0, page.indexOf('<!-- end of figures -->'))
  const [, , ...rows] = figures.split('\n').filter(line => line.startsWith('|'))
  assert.ok(rows.length > 100)
  for (const row of rows) {
    const file = row.split('|').at(-2)?.trim()
    assert.ok(existsSync(join(root, `tests/bench/${file}.ts`)), row)
  }
})
