import { install } from './install.mjs'
import { buildWeb } from './web-build.mjs'

await install()
const { code, output } = await buildWeb()
process.stdout.write(output)
process.exitCode = code
