/** Longer texts rarely occur twice and would fill the memory. */
const longest = 500

/** Reads each text once as long as it is among the last few thousand different ones, since most texts recur. */
export function memoize<Answer>(read: (text: string) => Answer, most = 5_000): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return text => {
    if (text.length > longest) return read(text)
    let answer = answers.get(text)
    if (answer === undefined) {
      if (answers.size >= most) answers.clear()
      answer = read(text)
      answers.set(text, answer)
    }
    return answer
  }
}
