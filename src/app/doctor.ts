import { checkUp } from '../features/doctor/check-up.ts'
import { readConfig } from '../server/config.ts'
import { StartError } from '../server/start-error.ts'

/* Checks an instance at the machine, also while the server runs, and says what to do. Changes nothing. */

const marks = { good: '✓', note: '·', bad: '✗' }

try {
  const config = readConfig(process.env)
  const [address] = process.argv.slice(2)
  let isWell = true
  for await (const { state, text } of checkUp(config, { address, now: new Date() })) {
    console.log(`${marks[state]} ${text}`)
    if (state === 'bad') isWell = false
  }
  if (!isWell) process.exitCode = 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
