import { departBottles } from '../../src/features/bottles/departures.ts'
import { labelBottles } from '../../src/features/labels/commands.ts'
import { addDays, dayAt } from '../../src/shared/days.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { servedTo } from './cellar.ts'
import { cutOff, expect, expectErrors, test, withSample } from './fixtures.ts'

test('filters and undoes the history of a cellar, and names what blocks an undo', async ({
  page,
  instance,
  signedIn,
}) => {
  const bert = await withSample(await signedIn('Bert'))
  const cora = await instance.person('Cora')
  instance.admit(cora, bert.cellar_id, 'editor')
  const cellar = await servedTo(bert)
  const bottle = [...cellar.bottles.values()].find(each => each.state === 'in_cellar')
  const wine = cellar.wines.get(bottle?.wine_id ?? '')
  const departed_on = dayAt(new Date())
  const params = { cellar_id: bert.cellar_id }
  const departure = { bottle_ids: [bottle?.id], departure: 'drunk', departed_on }
  await cora.call(departBottles, { params, body: departure })

  await page.goto('/history')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText(`Bottle ${bottle?.code} was drunk on`)
  await expect(lines.first().getByRole('link')).toHaveAttribute('href', `/wines/${wine?.id}`)
  await inEveryLook(page, look => expectAccessible(page, 'history', look))

  expectErrors(/409|depends on this one/)
  // The sample cannot be undone before the later change to one of its bottles.
  await lines.nth(1).getByRole('button', { name: 'Undo' }).click()
  await expect(lines.nth(1)).toContainText('Bottles were taken out')
  await page.getByLabel('Subject').selectOption({ label: 'Departures' })
  await expect(page).toHaveURL('/history?kind=departures')
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByLabel('Person', { exact: true }).selectOption({ label: 'Cora' })
  await expect(page).toHaveURL(`/history?person=${cora.user.id}`)
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Cora,')
  await lines.getByRole('button', { name: 'Undo' }).click()
  await expect(lines.first()).toContainText('undone')
  await expect.poll(async () => (await servedTo(bert)).bottles.get(bottle?.id ?? '')?.state).toBe('in_cellar')

  await page.getByLabel('From').fill(addDays(departed_on, 2))
  await expect(page.getByText('No changes match')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/history')
  await expect(lines.first()).toContainText(new RegExp(`A change was undone.*Bottle ${bottle?.code} was drunk on`))

  // The list has the rows of a few bottles, and cannot tell of how many wines the others are.
  const bottle_ids = [...cellar.bottles.values()].flatMap(({ id, state }) => (state === 'in_cellar' ? [id] : []))
  await bert.call(labelBottles, { body: { bottle_ids, labelled_on: departed_on } })
  await page.reload()
  await expect(lines.first()).toContainText(/bottles were labelled.*and others/s)
})

test('says why the undo of a change cannot be undone itself', async ({ page, signedIn }) => {
  const bert = await withSample(await signedIn('Bert'))
  const cellar = await servedTo(bert)
  const bottle = [...cellar.bottles.values()].find(each => each.state === 'in_cellar')
  const departure = { bottle_ids: [bottle?.id], departure: 'drunk', departed_on: dayAt(new Date()) }
  await bert.call(departBottles, { body: departure })
  await page.goto('/history')
  const lines = page.getByRole('main').getByRole('listitem')
  await lines.first().getByRole('button', { name: 'Undo' }).click()
  await expect(lines.first()).toContainText('A change was undone')
  await bert.call(departBottles, { body: departure })
  expectErrors(/409|depends on this one/)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByText('depends on this one')).toBeVisible()
})

test('shows the list, a wine and the figures as of a past day, read-only and in the address', async ({
  page,
  collector,
  signIn,
}) => {
  const day = addDays(dayAt(new Date()), -400)
  const { bottles } = await servedTo(collector)
  const there = [...bottles.values()].filter(
    ({ state, received_on, departed_on }) =>
      state !== 'on_order' && (received_on ?? '') <= day && (state !== 'gone' || (departed_on ?? '') > day),
  )
  const now = [...bottles.values()].filter(bottle => bottle.state === 'in_cellar')
  expect(there.length).not.toBe(now.length)

  await signIn(collector)
  await page.goto('/history')
  await page.getByLabel('Cellar as of').fill(day)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(`/as-of/${day}/`)
  const notice = page.getByText('The cellar as of')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${there.length} bottles`)
  await expect(page.getByRole('link', { name: 'Add a wine' })).toHaveCount(0)
  await inEveryLook(page, look => expectAccessible(page, 'a past day', look))

  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('article').getByRole('button', { name: /Take|Move|Edit/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(`/as-of/${day}/analytics`)
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main')).toContainText(String(there.length))
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page).toHaveURL('/analytics')
  await expect(notice).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`/as-of/${day}/analytics`)
  await expect(notice).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Wines', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toContainText(`${now.length} bottles`)

  expectErrors(/ERR_CONNECTION_REFUSED|could not be reached/)
  await cutOff(page)
  await page.goto(`/as-of/${day}`)
  await expect(page.getByText('This day cannot be shown right now')).toBeVisible()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByRole('main')).toContainText(`${now.length} bottles`)
})
