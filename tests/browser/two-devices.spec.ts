import type { BrowserType } from '@playwright/test'
import type { Change } from '../../src/features/cellars/contract.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import type { Replica } from '../../src/ledger/replica.ts'
import type { OutboxEntry, Overwriting } from '../../src/ledger/web/outbox-entry.ts'
import { type CellarTable, cellarTables } from '../../src/model/cellar-tables.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { CutLine } from './cut-line.ts'
import {
  type Device,
  enter,
  expect,
  installed,
  type Person,
  reconnect,
  type StoredData,
  sign,
  storedIn,
  test,
} from './devices.ts'
import type { Instance } from './fixtures.ts'
import { KillableBrowser } from './killable-browser.ts'
import { doQuickly, type QuickAction } from './quick-commands.ts'

const today = dayAt(new Date())
const viewport = { width: 390, height: 844 }

/** Eight batches, each on one device: four with a network and four without. */
const actionsEach = 15
const aYearAhead = new Date(Date.now() + 366 * 86_400_000)

// tests/replica.test.ts runs thousands of such actions in random order, without browsers.
test(`brings two devices together after ${8 * actionsEach} actions, half offline, with one clock a year ahead and one device killed`, async ({
  device,
  instance,
  playwright,
}) => {
  test.setTimeout(180_000)
  const ada = await instance.person('Ada')
  const wines = await aCellar(ada)
  const before = await ledger(ada)
  const steady = new Hand(await device(ada, { at: aYearAhead, viewport }), 'steady', wines)
  const killable = await Killable.of(playwright.chromium, ada, instance)
  const killed = new Hand(killable.device, 'killed', wines)
  const hands = [steady, killed]

  await test.step('both with a network that loses answers', async () => {
    for (const { device } of hands) device.line.swallow(4)
    await Promise.all(hands.map(hand => hand.does(actionsEach)))
  })

  await test.step('both without a network; one page is loaded again, the other browser is killed', async () => {
    for (const { device } of hands) await device.line.cut()
    const storedKeys = async () => (await storedIn(killed.device.page, ada)).queue.map(({ key }) => key)
    // Some answers arrived before the line was cut, and their changes leave the outbox a moment later.
    const [waited, done_before] = [new Set(await storedKeys()), killed.done.length]
    await Promise.all([steady.does(actionsEach), killed.does(4)])
    await steady.device.page.reload()
    const broken = killed.does(actionsEach - 4).catch(() => {})
    await expect.poll(() => killed.done.length).toBeGreaterThan(done_before + 5)
    killed.device = await killable.again()
    await broken
    // Every reported change is stored; one more may be stored without a report.
    const doneThen = (await storedKeys()).filter(key => !waited.has(key)).length
    const unconfirmed = doneThen - (killed.done.length - done_before)
    expect([0, 1]).toContain(unconfirmed)
    killed.goOnAfter(actionsEach + doneThen, unconfirmed)
    await killed.does(2 * actionsEach - killed.at)
  })

  await test.step('one with a network and one without, then the other way round', async () => {
    for (const { device } of hands) device.line.swallow(4)
    await reconnect(steady.device)
    await Promise.all(hands.map(hand => hand.does(actionsEach)))
    await reconnect(killed.device)
    await steady.device.line.cut()
    await Promise.all(hands.map(hand => hand.does(actionsEach)))
    await Promise.all(hands.map(({ device }) => reconnect(device)))
  })

  const left = await Promise.all(hands.map(hand => settled(hand.device, ada)))
  const refused = left.flatMap(({ queue }) => queue)
  const served = await servedTo(ada)
  for (const { device } of hands) {
    // This happens at the latest when the page polls.
    await expect
      .poll(async () => (await storedIn(device.page, ada)).replica?.version, { timeout: 45_000 })
      .toBe(served.version)
    expect((await storedIn(device.page, ada)).replica).toEqual(served)
  }
  const after = await ledger(ada)
  const done_before = hands.flatMap(hand => hand.done.map(what => names[what]))
  const taken = after.slice(before.length).map(change => change.command)
  expect(countsOf([...taken, ...refused.map(nameOf)])).toEqual(countsOf(done_before))
  expect(done_before.length).toBeGreaterThan(7.5 * actionsEach)
  expect(rowsAfter(after)).toEqual(rowsOf(served))
  for (const [at, { overwriting }] of left.entries()) {
    // Nobody is told of their own values, also where the answer to a change was lost.
    const other = at === 0 ? 'killed' : 'steady'
    expect(overwriting.flatMap(each => authorsIn(each, after)).filter(author => author !== other)).toEqual([])
  }
  await killable.remove()
})

const names = {
  depart: 'bottles/depart',
  add: 'bottles/add',
  note: 'wines/edit',
  move: 'bottles/edit',
  undo: 'changes/undo',
} as const satisfies Record<QuickAction['what'], string>

interface Wines {
  shared: readonly string[]
  own: Record<string, string>
}

async function aCellar(ada: Person): Promise<Wines> {
  for (const name of ['Rack 0', 'Rack 1', 'Rack 2']) {
    await ada.call(addPlace, { body: { id: newId(), name, kind: 'rack' } })
  }
  const shared = ['Steinberger', 'Ailleurs', 'Tunnel'].map(producer => aWine(ada, producer, 15))
  const own = {
    steady: await aWine(ada, 'Of the steady one', 5),
    killed: await aWine(ada, 'Of the killed one', 5),
  }
  return { shared: await Promise.all(shared), own }
}

/** A device with a person who does one thing after the other on it. */
class Hand {
  device: Device
  readonly done: QuickAction['what'][] = []
  /** The number of actions that were begun. */
  at = 0
  readonly #name: string
  readonly #wines: Wines

  constructor(device: Device, name: string, wines: Wines) {
    this.device = device
    this.#name = name
    this.#wines = wines
  }

  async does(count: number): Promise<void> {
    const commands = Array.from({ length: count }, (_, index) => this.#command(this.at + index))
    this.at += count
    await doQuickly(this.device.page, commands, what => this.done.push(what))
  }

  /**
   * Continues after the browser was killed: `storedKeys` actions were begun and stored, the last of which may not have been
   * reported.
   */
  goOnAfter(storedKeys: number, unconfirmed: number) {
    this.at = storedKeys
    if (unconfirmed > 0) this.done.push(this.#command(storedKeys - 1).what)
    // The report of the last action is lost, so it cannot be undone.
    if (this.#command(this.at).what === 'undo') this.at++
  }

  #command(index: number): QuickAction {
    const { shared, own } = this.#wines
    const what = (['depart', 'add', 'note', 'undo', 'move'] as const)[index % 5] as QuickAction['what']
    // An action to undo is on a wine that the other device leaves alone, or it might have been overtaken.
    const isOwn = what === 'note' || what === 'undo'
    const wine_id = (isOwn ? own[this.#name] : shared[index % shared.length]) ?? ''
    const words = `${this.#name} ${what === 'undo' ? index - 1 : index}`
    return { what, wine_id, words, place: `Rack ${index % 3}`, today }
  }
}

/** The browser that is killed, on a line that stays. */
class Killable {
  device!: Device
  readonly #browser: KillableBrowser
  readonly #line: CutLine

  private constructor(browser: KillableBrowser, line: CutLine) {
    this.#browser = browser
    this.#line = line
  }

  static async of(type: BrowserType, person: Person, instance: Instance): Promise<Killable> {
    const killable = new Killable(await KillableBrowser.of(type), await CutLine.to(instance.url))
    const { page } = await killable.#start()
    await enter(page, killable.#line.url, person)
    return killable
  }

  async again(): Promise<Device> {
    await this.#browser.kill()
    const { page } = await this.#start()
    await page.goto('/')
    await installed(page)
    return this.device
  }

  async remove() {
    await this.#browser.remove()
    await this.#line.cut()
  }

  async #start(): Promise<Device> {
    const context = await this.#browser.start({ baseURL: this.#line.url, viewport })
    this.device = { page: context.pages()[0] ?? (await context.newPage()), context, line: this.#line }
    return this.device
  }
}

/** Waits until nothing is under way. Returns the refused changes, and those that replaced newer values. */
async function settled({ page }: Device, person: Person): Promise<StoredData> {
  const waiting = async () => (await storedIn(page, person)).queue.filter(each => !each.refusal).length
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  const left = await storedIn(page, person)
  const replaced = left.overwriting.length > 0 ? [expect.stringContaining('replaced')] : []
  const expected = left.queue.length > 0 ? [expect.stringContaining('attention')] : replaced
  await expect.poll(() => sign(page).allTextContents()).toEqual(expected)
  return left
}

/** Returns the devices that wrote the replaced values, by the notes that went with them. */
function authorsIn({ overwritten }: Overwriting, changes: readonly Change[]): string[] {
  return overwritten.map(({ id, field, value, version }) => {
    const row = changes.find(change => change.version === version)?.rows.find(each => each.id === id)
    expect(row?.after?.[field] ?? null).toEqual(value)
    return String(row?.after?.note).split(' ')[0] ?? ''
  })
}

function nameOf({ command }: OutboxEntry): string {
  return Object.values(names).find(name => name === command) ?? ''
}

function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

type Rows = Record<CellarTable, Map<string, unknown>>

/** Returns the rows that result from replaying the ledger from its beginning. */
function rowsAfter(changes: readonly Change[]): Rows {
  const rows = Object.fromEntries(cellarTables.map(table => [table, new Map()])) as unknown as Rows
  for (const change of changes) {
    for (const { table, id, after } of change.rows) {
      if (after) rows[table].set(id, after)
      else rows[table].delete(id)
    }
  }
  return rows
}

function rowsOf(replica: Replica): Rows {
  return Object.fromEntries(cellarTables.map(table => [table, replica[table]])) as unknown as Rows
}
