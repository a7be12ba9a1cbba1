import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { login } from '../../src/features/accounts/contract.ts'
import { listOwnSecurityEvents } from '../../src/features/security-log/contract.ts'
import { dayAt } from '../../src/shared/days.ts'
import { sheetRead } from '../read-workbook.ts'
import { expectAccessible } from './axe.ts'
import { aWine } from './cellar.ts'
import { expect, type Page, reconnect, test } from './devices.ts'
import { goWithin, onOpenPage } from './fixtures.ts'
import { printedWords } from './printed-words.ts'

test('exports the filtered list and the full table without a network', async ({ device, instance }) => {
  const ada = await instance.person('Ada')
  await aWine(ada, 'Weingut Steinberger', 3)
  await aWine(ada, '=HYPERLINK("x")', 1)
  const own = await device(ada)
  const { page, line } = own
  await page.goto('/export')
  await expect(page.getByRole('heading', { name: 'Everything' })).toBeVisible()
  await line.cut()
  await page.goto('/')
  await expect(page.getByText('2 wines', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('steinb')
  await expect(page.getByText('1 wine', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Export this list' }).click()
  await expect(page.getByText('1 wine as filtered in the list.')).toBeVisible()

  const list = await handedOver(page, 'List: CSV')
  expect(list.suggestedFilename()).toMatch(/, wines, \d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = parse(await readFile(await list.path(), 'utf8'), { bom: true }) as string[][]
  expect(head?.slice(0, 5)).toEqual(['Producer', 'Wine', 'Type', 'Vintage', 'Appellation'])
  expect(rows.map(row => row.slice(0, 4))).toEqual([['Weingut Steinberger', '', 'White', '2020']])

  await expect(page.getByText('The export will be entered in the security log')).toBeVisible()
  const everything = await handedOver(page, 'Everything: Excel')
  const [names = [], ...bottles] = sheetRead(await readFile(await everything.path()))
  const producers = bottles.map(cells => cells[names.indexOf('producer')])
  expect(producers.sort()).toEqual([`'=HYPERLINK("x")`, ...Array(3).fill('Weingut Steinberger')])

  await reconnect(own)
  const recorded = async () =>
    (await ada.call(listOwnSecurityEvents)).events.flatMap(({ kind, detail }) =>
      kind === 'table_exported' ? detail : [],
    )
  await expect.poll(async () => (await recorded()).sort()).toEqual(['everything.xlsx', 'list.csv'])

  // A table that the log has not got yet is entered before the session ends.
  await line.cut()
  await goWithin(page, '/export')
  await handedOver(page, 'Everything: CSV')
  await expect(page.getByText('The export will be entered in the security log').last()).toBeVisible()
  await line.restore()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const { token } = await instance.call(login, { body: { email: ada.user.email, password: ada.password } })
  const { events } = await instance.call(listOwnSecurityEvents, { as: { ...ada, token } })
  expect(events.flatMap(({ kind, detail }) => (kind === 'table_exported' ? detail : []))).toContain('everything.csv')
})

onOpenPage('prints an inventory with its totals, and its header on every page', async ({ page }) => {
  await goWithin(page, '/export')
  await expect(page.getByRole('button', { name: 'List: CSV' })).toBeEnabled()
  await expectAccessible(page, 'export')
  await page.getByRole('link', { name: 'Create inventory' }).click()
  await expect(page.getByRole('heading', { name: /^Inventory on/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await expectAccessible(page, 'inventory')
  const pages = await printedWords(page)
  expect(pages.length).toBeGreaterThan(1)
  for (const words of pages) expect(words).toMatch(/Inventory · .+ · .*Bert · /)
  expect(pages[0]).toContain('Total value')
  expect(pages.at(-1)).toContain('Total')
  expect(pages.join(' ')).not.toContain('Print or save as PDF')

  const then = `${Number(dayAt(new Date()).slice(0, 4)) - 1}-06-01`
  await page.getByLabel('Date').fill(then)
  await expect(page.getByRole('heading', { name: /^Inventory on .*1/ })).toContainText(then.slice(0, 4))
  await expect(page).toHaveURL(`/export/inventory?day=${then}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Inventory on .*1/ })).toContainText(then.slice(0, 4))
  const table = await handedOver(page, 'CSV')
  const [head] = parse(await readFile(await table.path(), 'utf8'), { bom: true }) as string[][]
  expect(head?.[0]).toBe('Place')
})

async function handedOver(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return download
}
