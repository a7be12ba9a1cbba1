import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { getChromium } from '../chromium.mjs'
import { root } from '../node-version.mjs'

/*
 * Renders the icons of the installed application from icon.svg: one as it is, with its round corners, and one that
 * fills the square for systems that cut out a shape of their own (the drawing lies within the middle four fifths).
 */

const folder = join(root, 'src/app/public')
const round = await readFile(join(folder, 'icon.svg'), 'utf8')
const square = round.replace(/ rx="\d+"/, '')
const icons = [
  ['icon-192.png', round, 192],
  ['icon-512.png', round, 512],
  ['icon-maskable-192.png', square, 192],
  ['icon-maskable-512.png', square, 512],
  ['apple-touch-icon.png', square, 180],
]

const browser = await chromium.launch({ executablePath: await getChromium(), args: ['--no-sandbox'] })
for (const [name, svg, size] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; inline-size: ${size}px }</style>${svg}`)
  writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
