import { install } from './install.mjs'
import { compiled, findNode, serverOptions } from './node-version.mjs'
import { become } from './run.mjs'
import { giveUp } from './say.mjs'
import { buildWeb, isWebBuilt } from './web-build.mjs'

await install()
const node = findNode()
if (!isWebBuilt()) {
  console.log('Building the front end …')
  const { code, output } = await buildWeb()
  if (code !== 0) giveUp(`${output}\nThe front end could not be built. What the builder says is above.`)
}
process.env.NODE_COMPILE_CACHE ??= compiled
become(node, [...serverOptions, 'src/server/main.ts', ...process.argv.slice(2)])
