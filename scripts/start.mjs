import { buildStale } from './builds.mjs'
import { install } from './install.mjs'
import { findNode, serverBuilt, serverOptions } from './node-version.mjs'
import { become } from './run.mjs'
import { giveUp } from './say.mjs'

await install()
const node = findNode()
const failed = await buildStale()
if (failed) giveUp(`${failed.output}\nThe ${failed.what} could not be built. What the builder says is above.`)
become(node, [...serverOptions, serverBuilt, ...process.argv.slice(2)])
