import { buildAll } from './builds.mjs'
import { install } from './install.mjs'

await install()
const { code, output } = await buildAll()
process.stdout.write(output)
process.exitCode = code
