import { findNode, requireNode18 } from './node-version.mjs'
import { become } from './run.mjs'

requireNode18()
become(findNode(), ['--disable-warning=ExperimentalWarning', 'src/app/doctor.ts', ...process.argv.slice(2)])
