/** Shorter words have too many neighbours. */
const shortest = 4
/** From this length on, the start of a word is enough, so that a slip is forgiven while somebody is still typing. */
const shortestStart = 5
const letters = /^\p{L}+$/u

/** Returns true for words in which a slip is forgiven; a number, a code or a slot has to be exact. */
export function canBeNear(word: string): boolean {
  return word.length >= shortest && letters.test(word)
}

/**
 * Returns true when one letter is too many, missing or another, or two neighbours are swapped, in the whole word or in
 * the start that was typed of it.
 */
export function isNear(typed: string, word: string): boolean {
  if (word.length < typed.length - 1 || (typed.length < shortestStart && word.length > typed.length + 1)) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  if (at === typed.length && typed.length >= shortestStart) return false
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at]
  return (
    goesOn(typed, at + 1, word, at + 1) ||
    goesOn(typed, at + 1, word, at) ||
    goesOn(typed, at, word, at + 1) ||
    (isSwapped && goesOn(typed, at + 2, word, at + 2))
  )
}

function goesOn(typed: string, from: number, word: string, at: number): boolean {
  if (from > typed.length || at > word.length) return false
  if (typed.length < shortestStart && typed.length - from !== word.length - at) return false
  return word.startsWith(typed.slice(from), at)
}

/** Returns the words that a typed one may have meant. */
export function nearWords(typed: string, words: ReadonlySet<string>): Set<string> {
  const near = new Set<string>()
  if (!canBeNear(typed)) return near
  for (const word of words) if (canBeNear(word) && isNear(typed, word)) near.add(word)
  return near
}
