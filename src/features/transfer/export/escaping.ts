/**
 * Text that a spreadsheet would run rather than show is given an apostrophe in front, as OWASP advises against formula
 * injection. Numbers are left alone, and `unescaped` gives every text back as it was, also one that had an apostrophe
 * of its own.
 */
export function escaped(text: string): string {
  return isRun(text) ? `'${text}` : text
}

/** Returns the text that `escaped` was given. */
export function unescaped(cell: string): string {
  return cell.startsWith("'") && isRun(cell.slice(1)) ? cell.slice(1) : cell
}

/**
 * Returns true for the start of a formula, after any blanks and apostrophes; in Japanese Excel also with full-width
 * signs.
 */
function isRun(text: string): boolean {
  return startOfFormula.test(text) && !plainNumber.test(text)
}

const startOfFormula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/
