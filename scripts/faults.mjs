import { postgresTestFiles, pureTestFiles, sqliteTestFiles } from './node-tests.mjs'
import { runParts } from './run-parts.mjs'
import { giveUp } from './say.mjs'

const words = ['tests/faults/', ...process.argv.slice(2)]
const parts = [
  ...(pureTestFiles(words).length > 0 ? ['rules'] : []),
  ...(sqliteTestFiles(words).length > 0 ? ['sqlite'] : []),
  ...(postgresTestFiles(words).length > 0 ? ['postgres'] : []),
]
if (parts.length === 0) giveUp(`No test of a fault has a path that holds ${words.join(' and ')}.`)
process.env.FAULT_ROUNDS ??= '20'
await runParts(parts, words)
