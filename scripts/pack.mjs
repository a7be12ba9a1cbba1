import { resolve } from 'node:path'
import { buildStale } from './builds.mjs'
import { install } from './install.mjs'
import { root } from './node-version.mjs'
import { packProgram } from './pack-program.mjs'
import { giveUp } from './say.mjs'

/** Packs the program into dist, or into the given folder. */
const [folder = 'dist'] = process.argv.slice(2)
await install()
const failed = await buildStale()
if (failed) giveUp(`${failed.output}\nThe ${failed.what} could not be built. What the builder says is above.`)
console.log(await packProgram(resolve(root, folder)))
