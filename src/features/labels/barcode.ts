/**
 * Returns a maker's barcode in the single form in which barcodes are stored and compared: the thirteen digits of an EAN
 * (a UPC gets a leading 0, the code of a carton becomes that of its bottle), the eight digits of a short EAN, or the
 * address in a maker's QR code. Undefined when the text is not a barcode or a digit of it was misread.
 */
export function readBarcode(text: string): string | undefined {
  const trimmed = text.trim()
  if (/^https?:\/\//i.test(trimmed)) return readAddress(trimmed)
  const digits = trimmed.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return undefined
  if (digits.length === 8) return isRight(digits) ? digits : readBarcode(expanded(digits) ?? '')
  if (![12, 13, 14].includes(digits.length) || !isRight(digits)) return undefined
  if (digits.length < 14) return digits.padStart(13, '0')
  // The first digit distinguishes the carton from the bottle, and the last one is the check digit.
  const inner = digits.slice(1, 13)
  return inner + checkDigit(inner)
}

/** Returns the ways in which a barcode may be stored that was written before there was a single form. */
export function writtenAs(barcode: string): string[] {
  return barcode.startsWith('0') && barcode.length === 13 ? [barcode, barcode.slice(1)] : [barcode]
}

/** Reads the address of a maker's page. Where it follows GS1 Digital Link, its path contains the article number. */
function readAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const address = new URL(text)
  const article = /\/01\/(\d{8}|\d{12,14})(?:\/|$)/.exec(address.pathname)?.[1]
  const barcode = article && readBarcode(article)
  if (barcode) return barcode
  address.hash = ''
  return address.href.length <= 200 ? address.href : undefined
}

/** Returns the UPC-A for a UPC-E of eight digits (GS1 General Specifications, 5.2.2.4). */
function expanded(short: string): string | undefined {
  const [system = '', a = '', b = '', c = '', d = '', e = '', last = '', check = ''] = short
  if (system > '1') return undefined
  if (last <= '2') return `${system}${a}${b}${last}0000${c}${d}${e}${check}`
  if (last === '3') return `${system}${a}${b}${c}00000${d}${e}${check}`
  if (last === '4') return `${system}${a}${b}${c}${d}00000${e}${check}`
  return `${system}${a}${b}${c}${d}${e}0000${last}${check}`
}

function isRight(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === digits.slice(-1)
}

/** Digits are weighted 3 and 1 alternately from the right (GS1 General Specifications, 7.9). */
function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
