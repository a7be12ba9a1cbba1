import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import crossfilter from 'crossfilter2'
import { build } from 'vite'
import { BottleTable } from '../../src/features/analytics/bottle-table.ts'
import { BottleViews } from '../../src/features/analytics/bottle-views.ts'
import { summarizeWines } from '../../src/features/wines/summarize-wines.ts'
import { type Column, inBuckets, LinkedViews } from '../../src/model/linked-views.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { scaledReplica } from '../scaled-cellar.ts'
import { openChromium, pageFor } from './setting/chromium.ts'
import { quantile, tell, timed } from './setting/figures.ts'
import { furnish, today } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/*
 * A press on a bar of the analytics: the time until all twelve charts are counted, and in a real Chromium until those in
 * the window are laid out and could be drawn, and until the last of all twelve has changed. The baseline is the count of
 * one chart from nothing, and where the counts stand alone it is crossfilter2 on the same bottles and presses.
 */

const bottles = 100_000
const charts = [
  'type',
  'stage',
  'country',
  'region',
  'vintage',
  'grape',
  'merchant',
  'price',
  'size',
  'score',
  'producer',
  'departure',
] as const
const presses = 200

const context = { today, currency: 'EUR', rates: new Map() }
const replica = scaledReplica(today, bottles, 20_000)
const table = new BottleTable(replica, summarizeWines(replica, context), context)
countInNode()
againstYardstick()
await sizesOf()
await pressInChromium()

function countInNode() {
  const views = new BottleViews(table, charts, 'bottles')
  const random = seededRandom('presses')
  const query: Partial<Record<(typeof charts)[number], string[]>> = {}
  const times = timed(presses, 20, () => {
    const name = charts[Math.floor(random() * charts.length)] ?? 'type'
    const { keys } = table.column(name)
    if (random() < 0.3) delete query[name]
    else query[name] = [keys[Math.floor(random() * keys.length)] ?? '']
    return views.at(query as Parameters<BottleViews['at']>[0])
  })
  const fromNothing = timed(5, 1, () => new BottleViews(table, ['type'], 'bottles').at({}))
  tellHalves('Press to twelve charts counted, 100,000 bottles', times, { baseline: fromNothing })
}

/**
 * Counts without the types within bars, which crossfilter2 has not, and compares all counts now and then. The times are of
 * the processor, so that both are measured alike whatever else the machine does.
 */
function againstYardstick() {
  const columns = charts.map(name => table.column(name))
  const valuesOf = ({ keys, starts, buckets }: Column, bottle: number) =>
    Array.from(buckets.subarray(starts[bottle], starts[bottle + 1]), bucket => keys[bucket] ?? '')
  const rows = table.rows.map((_, bottle) => columns.map(column => valuesOf(column, bottle)))
  const plain = { wines: table.wines, parts: new Uint8Array(rows.length), partCount: 1 }
  const begunOurs = processorMs()
  const ours = new LinkedViews(plain, new Map(charts.map((name, at) => viewOf(name, columns[at] as Column))))
  const builtOurs = processorMs() - begunOurs
  const begunTheirs = processorMs()
  const theirs = crossfilter(rows)
  const dimensions = charts.map((name, at) => {
    const isSeveral = name === 'grape'
    const dimension = theirs.dimension<string>(row => (isSeveral ? row[at] : row[at]?.[0]) ?? '', isSeveral)
    return { dimension, group: dimension.group<string, number>() }
  })
  for (const { group } of dimensions) group.all()
  const builtTheirs = processorMs() - begunTheirs
  tell('Twelve charts built from values, 100,000 bottles', builtOurs, 'ms', { baseline: builtTheirs })

  const random = seededRandom('yardstick')
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let press = 0; press < 2 * presses; press++) {
    const at = Math.floor(random() * charts.length)
    const [name, column, linked] = [charts[at] ?? 'type', columns[at] as Column, dimensions[at]]
    const value = random() < 0.3 ? undefined : column.keys[Math.floor(random() * column.keys.length)]
    const oursNow = () => {
      ours.filter(name, value === undefined ? undefined : inBuckets(column, new Set([value])))
      return charts.map(each => ours.figuresOf(each)?.bottles)
    }
    const theirsNow = () => {
      if (value === undefined) linked?.dimension.filterAll()
      else linked?.dimension.filterExact(value)
      return dimensions.map(({ group }) => group.all())
    }
    const taken = (count: () => unknown) => {
      const begun = processorMs()
      count()
      return processorMs() - begun
    }
    const inTurn = press % 2 === 0
    if (inTurn) times.ours.push(taken(oursNow))
    times.theirs.push(taken(theirsNow))
    if (!inTurn) times.ours.push(taken(oursNow))
    if (press % 40 === 0) assertSame(columns, oursNow(), theirsNow())
  }
  tellHalves('The same counts alone', times.ours, { baseline: times.theirs })
  const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length
  tell('The same counts alone, mean', mean(times.ours), 'ms', { baseline: mean(times.theirs) })
}

/** The time of the processor that this thread has used. */
function processorMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function viewOf(name: (typeof charts)[number], column: Column) {
  return [name, { column, ignores: [name] }] as const
}

function assertSame(
  columns: readonly Column[],
  ours: readonly (Int32Array | undefined)[],
  theirs: readonly (readonly { key: string; value: number }[])[],
) {
  for (const [at, { keys }] of columns.entries()) {
    const counts = new Map(theirs[at]?.map(({ key, value }) => [key, value]))
    assert.deepEqual(
      keys.map((_, bucket) => ours[at]?.[bucket]),
      keys.map(key => counts.get(key)),
    )
  }
}

async function sizesOf() {
  const [ours, theirs] = [await packed('src/model/linked-views.ts'), await packed('node_modules/crossfilter2/main.js')]
  tell('The counts alone, minified', ours.minified, 'kB', { baseline: theirs.minified })
  tell('The counts alone, gzip', ours.gzip, 'kB', { baseline: theirs.gzip })
}

async function packed(entry: string) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['cjs'], fileName: 'counts' } },
  })
  const code = [built].flat().flatMap(each => ('output' in each ? each.output : []))[0]
  assert.ok(code?.type === 'chunk')
  return { minified: code.code.length / 1000, gzip: gzipSync(code.code, { level: 9 }).length / 1000 }
}

async function pressInChromium() {
  const { config, people, clear } = await furnish([{ bottles, wines: 20_000 }])
  const server = await startServer(config)
  const browser = await openChromium()
  const page = await pageFor(browser, server.address, people[0])
  await page.goto(`/analytics?${charts.map(chart => `chart=${chart}`).join('&')}`)
  await page
    .locator('figure')
    .nth(charts.length - 1)
    .waitFor({ timeout: 120_000 })
  await page.locator('[data-mark]').first().waitFor({ timeout: 120_000 })
  const { laid_out, drawn, settled } = await pressed(page)
  tellHalves('Press to the charts in the window laid out, 100,000 bottles', laid_out, { budget: [16, 33] })
  tellHalves('Press to next frame after', drawn, {})
  tellHalves('Press to the last of twelve charts changed', settled, {})
  await browser.close()
  await server.stop()
  await clear()
}

function tellHalves(
  name: string,
  times: readonly number[],
  { budget, baseline }: { budget?: readonly [number, number]; baseline?: readonly number[] },
) {
  for (const [at, [part, of]] of [['half', 0.5] as const, ['95 of 100', 0.95] as const].entries()) {
    tell(`${name}, ${part} within`, quantile(times, of), 'ms', {
      budget: budget?.[at],
      baseline: baseline && quantile(baseline, of),
    })
  }
}

interface Times {
  laid_out: number[]
  drawn: number[]
  settled: number[]
}

/** Presses random bars in the page, and clears the filters where few bottles are left. */
function pressed(page: Page): Promise<Times> {
  return page.evaluate(async count => {
    const times: Times = { laid_out: [], drawn: [], settled: [] }
    let state = 7
    const random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const clear = () =>
      Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === 'Clear filters')
    const changed = () =>
      new Promise<void>(resolve => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.querySelector('main') ?? document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        })
      })
    const idle = () => new Promise(resolve => setTimeout(resolve, 300))
    let lastChange = 0
    for (const figure of document.querySelectorAll('figure')) {
      const watch = new MutationObserver(() => {
        lastChange = performance.now()
      })
      watch.observe(figure, { subtree: true, childList: true, attributes: true, characterData: true })
    }
    for (let press = 0; press < count; press++) {
      const marks = document.querySelectorAll('main [role="button"][data-mark]')
      const target = press % 4 === 3 ? clear() : marks[Math.floor(random() * marks.length)]
      if (!target) continue
      const began = performance.now()
      const whenChanged = changed()
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      await whenChanged
      // Reading a size makes the browser lay out the changes.
      for (const figure of document.querySelectorAll('figure')) figure.getBoundingClientRect()
      times.laid_out.push(performance.now() - began)
      await new Promise<void>(resolve =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage(null)
        }),
      )
      times.drawn.push(performance.now() - began)
      await idle()
      times.settled.push(lastChange - began)
    }
    return times
  }, presses)
}
