/** Returns a number as its digits with a point, never with an exponent, and without the error of binary fractions. */
export function plainNumber(value: number): string {
  const short = Number.isSafeInteger(value) ? value : Number(value.toPrecision(15))
  const text = String(short)
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return (
    sign + (point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`)
  )
}
