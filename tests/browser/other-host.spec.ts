import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/free-port.mjs'
import { expect, type Instance, type Page, type Person, test, withSample } from './fixtures.ts'
import { startInstance } from './instance.ts'

/* The front end on one origin, the API on another: VITE_API_BASE for the build, CORS_ORIGINS for the API server. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-other-host-'))
let api: Instance
let front: Instance
let person: Person

// All tests share one build.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  api = await startInstance({ cors_origins: `http://127.0.0.1:${port}` })
  person = await withSample(await api.person('Carla'))
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', VITE_API_BASE: api.url },
  })
  front = await startInstance({ web_folder: folder, port })
})

test.afterAll(async () => {
  for (const each of [front, api]) await each?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('signs in at the API of another host, shows the list and follows its changes', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', request => request.url().includes('/api/') && hosts.add(new URL(request.url()).origin))
  await page.goto(`${front.url}/login`)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Wines' })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  const notice = page.getByText(/Your permissions could not be confirmed|You are seeing the copy on this device/)
  await expect(notice).toHaveCount(0)
  expect([...hosts]).toEqual([api.url])
})

async function signIn(page: Page) {
  await page.getByLabel('E-mail').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
