/** About how wide a text is at the size of a chart's letters, in pixels: enough to lay out by, with no measuring. */
export const textWidth = (text: string): number => [...text].length * letter

/** The text, cut with an ellipsis where it would not fit. */
export function shortened(text: string, room: number): string {
  const letters = [...text]
  const most = Math.max(3, Math.floor(room / letter + 0.01))
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

const letter = 7.1
