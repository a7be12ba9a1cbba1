import { valueWines } from '../../src/features/money/commands.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible } from './axe.ts'
import { aWine } from './cellar.ts'
import { expect, test } from './devices.ts'
import { expectNothingSticksOut, goWithin } from './fixtures.ts'

test('hides prices and values from a viewer at once, says why, and shows them again', async ({ device, instance }) => {
  test.slow()
  const ada = await instance.person('Ada')
  const vera = { ...(await instance.person('Vera')), cellar_id: ada.cellar_id }
  instance.admit(vera, ada.cellar_id, 'viewer')
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  const amount = { amount_minor: 9_876_543, currency: 'EUR', valued_on: dayAt(new Date()) }
  const body = { ...amount, wines: [{ id: newId(), wine_id, size_ml: 750 }] }
  await ada.call(valueWines, { body })
  const [adas, veras] = [await device(ada), await device(vera)]
  const value = veras.page.getByText(/98,765/)
  const reason = veras.page.getByText('Prices and values in this cellar are shown only to owners and editors.')
  await goWithin(veras.page, `/wines/${wine_id}`)
  await expect(value.first()).toBeVisible()

  await goWithin(adas.page, '/members')
  const choice = adas.page.getByRole('group', { name: 'Shown to' })
  await expect(choice.getByRole('radio', { name: 'All members' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Owners and editors' }).click()
  await expect(adas.page.getByText('Prices and values are shown to: Owners and editors')).toBeVisible()
  await expectAccessible(adas.page, 'who sees prices')
  await expect(reason).toBeVisible()
  await expect(value).toHaveCount(0)

  await goWithin(veras.page, '/')
  await expect(veras.page.getByRole('link', { name: /Steinberger/ })).toBeVisible()
  await expect(veras.page.getByRole('columnheader', { name: 'Score' })).toBeVisible()
  await expect(veras.page.getByRole('columnheader', { name: 'Value' })).toHaveCount(0)
  await goWithin(veras.page, '/analytics')
  await expect(reason).toBeVisible()
  await expect(veras.page.getByRole('combobox', { name: 'Chart measure' }).getByRole('option')).toHaveText([
    'Bottles',
    'Wines',
    'Litres',
    'Average score',
  ])
  await veras.page.setViewportSize({ width: 390, height: 844 })
  await expectNothingSticksOut(veras.page)
  await expectAccessible(veras.page, 'analytics without prices')

  // A viewer is told only of what they can do and see here.
  await goWithin(veras.page, '/export')
  await expect(veras.page.getByText('without prices and values')).toBeVisible()
  await expect(veras.page.getByText(/import again|archive|what it was worth/)).toHaveCount(0)
  await veras.page.getByRole('main').focus()
  await veras.page.keyboard.press('?')
  const keys = veras.page.getByRole('dialog')
  await expect(keys).toContainText('Open the wine')
  await expect(keys).not.toContainText(/New wine|Undo|Select the wine|take out|another place/)
  await veras.page.keyboard.press('Escape')
  await goWithin(veras.page, `/wines/${wine_id}`)

  await choice.getByRole('radio', { name: 'All members' }).click()
  await expect(choice.getByRole('radio', { name: 'All members' })).toBeChecked()
  await expect(value.first()).toBeVisible()
  await expect(reason).toHaveCount(0)
})
