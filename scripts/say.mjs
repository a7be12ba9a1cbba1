/** Ends the script with a readable sentence instead of a stack trace. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
