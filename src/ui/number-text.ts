/**
 * Converts a number as people type it ("1.234,50", "1,234.5", "12,5", "1 234") to the form that `Number` reads. Returns
 * undefined if it is no number. `decimal`, the decimal sign of the locale, decides what a single separator means.
 */
export function plainNumber(typed: string, decimal: '.' | ','): string | undefined {
  const text = typed
    .trim()
    .replace(/[\s'’_]/g, '')
    .replace('−', '-')
  const group = decimal === '.' ? ',' : '.'
  const signs = text.match(/[.,]/g) ?? []
  const mark = signs.length === 0 ? '' : decimalMark(text, signs, decimal, group)
  const [whole = '', fraction = '', more] = mark ? text.split(mark) : [text]
  if (more !== undefined || /[.,]/.test(fraction)) return undefined
  if (/[.,]/.test(whole) && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  const plain = whole.replace(/[.,]/g, '') + (fraction && `.${fraction}`)
  return /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(plain) ? plain.replace('+', '') : undefined
}

function decimalMark(text: string, signs: string[], decimal: string, group: string): string {
  const last = signs.at(-1) ?? decimal
  if (new Set(signs).size === 2) return last
  if (signs.length > 1) return ''
  if (last === group && /^[+-]?\d{1,3}[.,]\d{3}$/.test(text)) return ''
  return last
}

/** Returns the decimal sign of a locale if it is one that we read. */
export function decimalSign(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  return parts.find(part => part.type === 'decimal')?.value === ',' ? ',' : '.'
}
