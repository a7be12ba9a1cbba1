/** Estimates the width of a text in a chart in pixels. Measuring would need the text to be rendered first. */
export const textWidth = (text: string): number => [...text].length * letter

/** Cuts a text that does not fit, with an ellipsis. */
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
