import { generateKeyPairSync, sign } from 'node:crypto'
import { codeOf } from '../../src/features/bottles/code.ts'
import { addBottles } from '../../src/features/bottles/commands.ts'
import { aWine as aWineRow } from '../../src/features/cellars/builders.ts'
import { toBase32 } from '../../src/features/wine-cards/base32.ts'
import { cardLink } from '../../src/features/wine-cards/card-link.ts'
import { makeCard } from '../../src/features/wine-cards/make-card.ts'
import { newId } from '../../src/shared/ids.ts'
import { cameraOfFilms } from './camera.ts'
import { aWine } from './cellar.ts'
import { expect, test } from './devices.ts'

const { launchOptions, show, remove } = cameraOfFilms()
test.use({ launchOptions })
test.afterAll(remove)

test('reads a sticker and a wine card by camera, on the device alone, and opens the bottle or offers the wine', async ({
  device,
  instance,
}) => {
  const ada = await instance.person('Ada')
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  const bottle_id = newId()
  const code = codeOf(bottle_id)
  const body = { id: newId(), wine_id, bottle_ids: [bottle_id], size_ml: 1500, received_on: '2024-05-01' }
  await ada.call(addBottles, { body })
  await show(`HTTPS://CELLAR.EXAMPLE/B/${code}`)
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

  await show(cardLink(cardOfAnotherServer(), 'https://cellar.example').toUpperCase())
  await page.getByRole('link', { name: 'Scan another' }).click()
  await expect(page.getByText(/Unknown sender/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Producer' })).toHaveValue('Weingut Steinberger')
  await expect(page.getByRole('textbox', { name: 'Vintage' })).toHaveValue('2019')
})

/** Returns the text of a card with all that makes its code large. */
function cardOfAnotherServer(): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { code } = makeCard(
    aWineRow({
      ...{ producer: 'Weingut Steinberger', name: 'Réserve', vintage: 2019, type: 'red', country: 'IT' },
      ...{ region: 'Piemont', grapes: [{ name: 'Nebbiolo', share: 100 }], drink_from: 2026, drink_until: 2040 },
    }),
    false,
    {
      key: toBase32(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')),
      sign: bytes => toBase32(sign(null, bytes, privateKey)),
    },
  )
  return code?.text ?? ''
}
