import { generateKeyPairSync, sign } from 'node:crypto'
import { aWine } from '../../src/features/cellars/builders.ts'
import { toBase32 } from '../../src/features/wine-cards/base32.ts'
import { cardLink } from '../../src/features/wine-cards/card-link.ts'
import { makeCard } from '../../src/features/wine-cards/make-card.ts'
import { cameraThatShows } from './camera.ts'
import { expect, test } from './devices.ts'

/** The camera of this browser always shows the card of another server, with all that makes its code large. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { code } = makeCard(
  aWine({
    ...{ producer: 'Weingut Steinberger', name: 'Réserve', vintage: 2019, type: 'red', country: 'IT' },
    ...{ region: 'Piemont', grapes: [{ name: 'Nebbiolo', share: 100 }], drink_from: 2026, drink_until: 2040 },
  }),
  false,
  {
    key: toBase32(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')),
    sign: bytes => toBase32(sign(null, bytes, privateKey)),
  },
)
const { launchOptions, remove } = await cameraThatShows(
  cardLink(code?.text ?? '', 'https://cellar.example').toUpperCase(),
)
test.use({ launchOptions })
test.afterAll(remove)

test('reads a wine card by camera, without a network, and offers to add its wine', async ({ device, instance }) => {
  const { page, context, line } = await device(await instance.person('Ada'), { viewport: { width: 390, height: 844 } })
  await page.goto('/scan')
  await page.getByRole('button', { name: 'Start camera' }).click()
  await expect(page.getByText(/The camera is blocked/)).toBeVisible()
  await context.grantPermissions(['camera'])
  await line.cut()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Unknown sender/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Producer' })).toHaveValue('Weingut Steinberger')
  await expect(page.getByRole('textbox', { name: 'Vintage' })).toHaveValue('2019')
})
