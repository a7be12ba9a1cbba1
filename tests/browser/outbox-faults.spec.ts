import { cellarStoreName } from '../../src/client/store-names.ts'
import { dayAt } from '../../src/shared/days.ts'
import { BuiltCopy } from './built-copy.ts'
import { aWine, ledger } from './cellar.ts'
import { CutLine } from './cut-line.ts'
import { enter, expect, installed, type Page, type Person, sign, storedIn } from './devices.ts'
import { expectErrors, signInAt, test } from './fixtures.ts'
import { startInstance } from './instance.ts'
import { KillableBrowser } from './killable-browser.ts'
import { doQuickly } from './quick-commands.ts'

/*
 * F16: what can happen to a browser while changes wait or are being sent. Each change is applied exactly once at the
 * server, or is still listed in "Your changes".
 */

const today = dayAt(new Date())

test('applies each change once despite a killed browser, two tabs, a frozen tab and another build', async ({
  playwright,
}) => {
  test.setTimeout(180_000)
  const build = new BuiltCopy()
  const server = await startInstance({ web_folder: build.folder })
  const line = await CutLine.to(server.url)
  const browser = await KillableBrowser.of(playwright.chromium)
  const start = async () => {
    const context = await browser.start({ baseURL: line.url })
    return context.pages()[0] ?? context.newPage()
  }
  const ada = await server.person('Ada')
  const work = new Work(ada, await aWine(ada, 'Weingut Steinberger', 1))
  let page = await start()
  await enter(page, line.url, ada)
  await page.goto(work.address)

  await test.step('killed while changes wait, and again while they are sent', async () => {
    await line.cut()
    await work.does(page, 4)
    await browser.kill()
    page = await start()
    await page.goto('/changes')
    await expect(page.getByRole('listitem').filter({ hasText: /\d:\d\d/ })).toHaveCount(4)
    expect(await work.trouble(page)).toEqual([])
    const release = line.hold()
    await reconnect(line, page)
    await expect.poll(() => line.keys.length).toBeGreaterThan(0)
    await browser.kill()
    release()
    page = await start()
    await page.goto(work.address)
    await work.isSent(page)
    expect(await work.trouble(page)).toEqual([])
  })

  await test.step('two tabs: one sends at a time, each change once', async () => {
    const other = await page.context().newPage()
    await other.goto(work.address)
    await installed(other)
    await line.cut()
    await work.does(page, 2)
    await work.does(other, 2)
    const before = line.keys.length
    const release = line.hold()
    await reconnect(line, page, other)
    await expect.poll(() => line.keys.length).toBe(before + 1)
    // The other tab has been woken too, and would have sent by now.
    await page.waitForTimeout(1_000)
    expect(line.keys.length).toBe(before + 1)
    release()
    for (const each of [page, other]) await work.isSent(each)
    const sent = line.keys.slice(before)
    expect([sent.length, new Set(sent).size]).toEqual([4, 4])
    expect(await work.trouble(other)).toEqual([])

    await test.step('the one that sends stands still: what the other does is sent when it goes on, at the latest', async () => {
      const sending = page.workers().find(each => each.url().includes('sync-worker'))
      const release = line.hold()
      await work.does(page, 1)
      await expect.poll(() => line.keys.length).toBe(before + 5)
      // It keeps its lock, like a tab that a browser freezes; a visible page cannot be frozen.
      const frozen = sending?.evaluate(() => {
        for (const end = Date.now() + 3_000; Date.now() < end; );
        return true
      })
      release()
      await work.does(other, 2)
      expect(await frozen).toBe(true)
      for (const each of [page, other]) await work.isSent(each)
      expect(await work.trouble(other)).toEqual([])
    })
    await other.close()
  })

  await test.step('another build takes over while changes are sent', async () => {
    await line.cut()
    await work.does(page, 3)
    const before = line.keys.length
    const release = line.hold()
    await reconnect(line, page)
    await expect.poll(() => line.keys.length).toBe(before + 1)
    build.next('second')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
    release()
    await work.isSent(page)
    expect(await work.trouble(page)).toEqual([])
  })

  await browser.remove()
  await line.cut()
  await server.stop()
  build.remove()
})

test('notices a server that forgets keys, tabs without a lock and a lost outbox (controls)', async ({
  page,
  context,
  instance,
}) => {
  expectErrors(/Failed to load resource/)
  const line = await CutLine.to(instance.url)
  const begin = async (name: string) => {
    const somebody = await instance.person(name)
    const work = new Work(somebody, await aWine(somebody, 'Weingut Steinberger', 1))
    await signInAt(page, line.url, somebody)
    await page.goto(line.url + work.address)
    // Loads the parts that changes need while there is a network.
    await work.does(page, 1)
    await work.isSent(page)
    return work
  }

  await test.step('a server that forgets keys', async () => {
    const work = await begin('Bea')
    line.forgetKeys()
    line.swallow(1)
    await work.does(page, 1)
    await expect.poll(async () => (await work.trouble(page)).length).toBeGreaterThan(0)
    line.forgetKeys(false)
  })

  await test.step('tabs that send without a lock', async () => {
    const unlocked = 'navigator.locks.request = (name, options, work) => work();'
    await context.route('**/assets/sync-worker-*.js', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: unlocked + (await response.text()) })
    })
    const work = await begin('Cleo')
    const other = await context.newPage()
    await other.goto(line.url + work.address)
    await expect(other.getByRole('article')).toBeVisible()
    const before = line.keys.length
    const release = line.hold()
    await work.does(page, 1)
    await expect.poll(() => line.keys.length).toBe(before + 2)
    release()
    await other.close()
    await context.unrouteAll()
  })

  await test.step('a queue that is forgotten with the page', async () => {
    const work = await begin('Dora')
    await line.cut()
    await work.does(page, 1)
    expect(await work.trouble(page)).toEqual([])
    await work.forget(page)
    await line.restore()
    await page.reload()
    await work.isSent(page)
    expect(await work.trouble(page)).toHaveLength(1)
  })
  await line.cut()
})

async function reconnect(line: CutLine, ...pages: Page[]) {
  await line.restore()
  for (const page of pages) await page.evaluate(() => void dispatchEvent(new Event('online')))
}

/** Adds a bottle on the page of one wine each time, bought from a merchant with a unique name. */
class Work {
  readonly address: string
  readonly #person: Person
  readonly #wine_id: string
  readonly #done: string[] = []

  constructor(person: Person, wine_id: string) {
    this.address = `/wines/${wine_id}`
    this.#person = person
    this.#wine_id = wine_id
  }

  async does(page: Page, count: number): Promise<void> {
    const commands = Array.from({ length: count }, (_, index) => {
      const words = `Merchant ${this.#done.length + index + 1}.`
      return { what: 'add', wine_id: this.#wine_id, words, place: '', today } as const
    })
    let done = 0
    await doQuickly(page, commands, () => done++)
    expect(done).toBe(count)
    this.#done.push(...commands.map(({ words }) => words))
  }

  async isSent(page: Page): Promise<void> {
    await expect.poll(async () => (await storedIn(page, this.#person)).queue).toEqual([])
    await expect(sign(page)).toHaveCount(0)
  }

  /** Empties the outbox without the application. */
  async forget(page: Page): Promise<void> {
    const name = cellarStoreName({ person_id: this.#person.user.id, cellar_id: this.#person.cellar_id })
    await page.evaluate(async name => {
      const open = indexedDB.open(name)
      await new Promise(resolve => open.addEventListener('success', resolve))
      const tx = open.result.transaction('outbox', 'readwrite')
      tx.objectStore('outbox').clear()
      await new Promise(resolve => tx.addEventListener('complete', resolve))
      open.result.close()
    }, name)
  }

  /** Returns the changes that were made and are neither at the server nor waiting exactly once. */
  async trouble(page: Page): Promise<string[]> {
    const { queue } = await storedIn(page, this.#person)
    const changes = await ledger(this.#person)
    return this.#done.flatMap(words => {
      const of = (each: object) => JSON.stringify(each).includes(words)
      const done = changes.filter(of).length
      const waiting = queue.filter(each => of(each) && !each.refusal).length
      const refused = queue.filter(each => of(each) && each.refusal).length
      // A change whose answer is on its way is at both.
      const isRight = done === 1 ? refused === 0 : done === 0 && waiting === 1
      return isRight ? [] : [`${words} ${done} times done, ${waiting} waiting, ${refused} refused`]
    })
  }
}
