import { getChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { findNode } from './node-version.mjs'
import { start } from './run.mjs'
import { giveUp } from './say.mjs'
import { buildWeb, isWebBuilt } from './web-build.mjs'

/** Pictures of every screen with the sample cellar in it, for docs/screenshots. */
await install()
const chromium = await getChromium()
if (!isWebBuilt()) {
  const { code, output } = await buildWeb()
  if (code !== 0) giveUp(output)
}
const pictures = start(findNode(), ['scripts/take-screenshots.mjs', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: chromium },
})
pictures.on('close', code => process.exit(code ?? 1))
