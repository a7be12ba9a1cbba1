/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula, as OWASP advises. Numbers are left alone.
 * `unescaped` restores every text exactly, including one that has an apostrophe of its own.
 */
export function escaped(text: string): string {
  return isRun(text) ? `'${text}` : text
}

/** Returns the text that was passed to `escaped`. */
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
