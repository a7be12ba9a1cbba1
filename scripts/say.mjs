/** Ends the script with a sentence for a person instead of a stack. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
