import { codeOf } from '../../src/features/bottles/code.ts'
import { addBottles } from '../../src/features/bottles/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { cameraThatShows } from './camera.ts'
import { aWine } from './cellar.ts'
import { expect, test } from './devices.ts'

/** The bottle whose sticker the camera of this browser always shows. */
const bottle_id = newId()
const code = codeOf(bottle_id)
const { launchOptions, remove } = await cameraThatShows(`HTTPS://CELLAR.EXAMPLE/B/${code}`)
test.use({ launchOptions })
test.afterAll(remove)

test('reads a sticker by camera, on the device alone, and opens the bottle', async ({ device, instance }) => {
  const ada = await instance.person('Ada')
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  const body = { id: newId(), wine_id, bottle_ids: [bottle_id], size_ml: 1500, received_on: '2024-05-01' }
  await ada.call(addBottles, { body })
  const { page, context, line } = await device(ada, { viewport: { width: 390, height: 844 } })

  await page.goto('/scan')
  await page.getByRole('button', { name: 'Start camera' }).click()
  await expect(page.getByText(/The camera is blocked/)).toBeVisible()

  await context.grantPermissions(['camera'])
  await line.cut()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(new RegExp(`/wines/${wine_id}#${code}$`))
  await expect(page.getByRole('region', { name: `Bottle ${code}` })).toContainText('Magnum')

  // Once allowed, the camera starts by itself.
  await page.getByRole('link', { name: 'Scan another' }).click()
  await expect(page).toHaveURL(new RegExp(`/wines/${wine_id}#${code}$`))
})
