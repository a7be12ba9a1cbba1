import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './node-version.mjs'
import { picturedScreens } from './pictured-screens.mjs'

const [folder = join(root, 'docs/screenshots'), ...words] = process.argv.slice(2)
const widths = { 1440: 900, 390: 844 }
const password = 'a cellar worth a picture'

const data = mkdtempSync(join(tmpdir(), 'wine-cellar-pictures-'))
const server = spawn(process.execPath, ['src/app/serve.ts'], {
  cwd: root,
  env: { ...process.env, PORT: '0', DATA_DIR: data, DATABASE_URL: '', LOG_LEVEL: 'error' },
})
try {
  mkdirSync(folder, { recursive: true })
  await takeAll(await addressOf(server))
} finally {
  server.kill()
  rmSync(data, { recursive: true, force: true })
}

function addressOf(process) {
  return new Promise((resolve, reject) => {
    process.stdout.on('data', text => {
      const address = /http:\/\/[^\s/]+/.exec(String(text))?.[0]
      if (address) resolve(address)
    })
    process.stderr.on('data', text => console.error(String(text)))
    process.on('exit', code => reject(new Error(`The server ended with ${code}`)))
  })
}

async function takeAll(address) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
  })
  const { token, user } = await ask(address, 'POST', '/api/auth/register', {
    body: { email: 'ada@example.org', password, name: 'Ada' },
  })
  const { cellars } = await ask(address, 'GET', '/api/cellars', { token })
  const cellar = `/api/cellars/${cellars[0].id}`
  const take = (theme, width, shots) => takeSome(browser, address, { token, user }, theme, Number(width), shots)
  for (const theme of ['light', 'dark']) {
    for (const width of Object.keys(widths)) await take(theme, width, { welcome: '/' })
  }
  await ask(address, 'POST', `${cellar}/sample`, { token, body: { today: new Date().toISOString().slice(0, 10) } })
  const { wines } = await ask(address, 'GET', `${cellar}/wines?sort=bottles&direction=down&limit=1`, { token })
  const screens = picturedScreens({
    wine: `/wines/${wines[0].id}`,
    rack: `/places/${await rackIn(address, cellar, token)}`,
  })
  for (const theme of ['light', 'dark']) {
    for (const width of Object.keys(widths)) {
      await take(theme, width, screens)
      await takeSome(browser, address, undefined, theme, Number(width), { login: '/login', register: '/register' })
    }
  }
  await browser.close()
}

/** The place with the most slots. */
async function rackIn(address, cellar, token) {
  const { tables } = await ask(address, 'GET', `${cellar}/snapshot`, { token })
  const { columns, rows } = tables.places
  const at = name => columns.indexOf(name)
  const slots = row => (row[at('grid_rows')] ?? 0) * (row[at('grid_columns')] ?? 0)
  return rows.toSorted((a, b) => slots(b) - slots(a))[0][at('id')]
}

async function ask(address, method, path, { token, body }) {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function takeSome(browser, address, signedIn, theme, width, screens) {
  const context = await browser.newContext({
    viewport: { width, height: widths[width] },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    hasTouch: width < 600,
    isMobile: width < 600,
  })
  if (signedIn) {
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('wine_token', token)
      localStorage.setItem('wine_user', JSON.stringify(user))
    }, signedIn)
  }
  const page = await context.newPage()
  for (const [name, screen] of Object.entries(screens)) {
    if (words.length > 0 && !words.some(word => name.includes(word))) continue
    const [path, reach] = [screen].flat()
    await page.goto(address + path)
    await page.getByRole('heading').first().waitFor()
    await reach?.(page, width)
    // The stream of events stays open, so that the network is never idle.
    await page.waitForTimeout(1_500)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
    await context.setOffline(false)
    console.log(`${name}-${width}-${theme}.png`)
  }
  await context.close()
}
