import { install } from './install.mjs'
import { findNode } from './node-version.mjs'
import { become } from './run.mjs'

await install()
become(findNode(), ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean', '--overwrite'])
