import { parts } from './parts.mjs'
import { runParts } from './run-parts.mjs'
import { giveUp } from './say.mjs'

const all = Object.keys(parts)
const [part, ...words] = process.argv.slice(2)
if (part && !all.includes(part)) giveUp(`There is no part "${part}". The parts are: ${all.join(', ')}.`)
await runParts(part ? [part] : all, words)
