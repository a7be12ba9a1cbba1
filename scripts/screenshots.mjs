import { buildStale } from './builds.mjs'
import { getTestChromium } from './chromium.mjs'
import { installWithTestTools } from './install.mjs'
import { findNode } from './node-version.mjs'
import { start } from './run.mjs'
import { giveUp } from './say.mjs'

/** Takes screenshots of every screen of the sample cellar, into docs/screenshots or the given folder. */
const [folder, ...words] = process.argv.slice(2)
await installWithTestTools()
const chromium = await getTestChromium()
const failed = await buildStale()
if (failed) giveUp(failed.output)
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=screenshots.config.ts']
const pictures = start(findNode(), ['--disable-warning=ExperimentalWarning', ...playwright], {
  env: {
    CHROMIUM_PATH: chromium,
    ...(folder ? { SCREENSHOTS_FOLDER: folder, SCREENSHOTS_WORDS: words.join(' ') } : {}),
  },
})
pictures.on('close', code => process.exit(code ?? 1))
