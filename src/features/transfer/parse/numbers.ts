import { memoize } from '../../../shared/memoize.ts'

export type DecimalMark = '.' | ','

/**
 * Detects the form of a file's numbers from all of them together: "1.350" alone is ambiguous, but next to "16,8" it is
 * more than a thousand.
 */
export class NumberForm {
  #votes = { '.': 0, ',': 0 }
  #unsure = { '.': 0, ',': 0 }

  see(text: string) {
    const sign = decimalSign(text)
    if (sign) this.#votes[sign]++
    else if (/\d[.,]\d/.test(text)) this.#unsure[text.includes(',') ? ',' : '.']++
  }

  /** CellarTracker never groups thousands, so a single comma is decimal unless the file shows otherwise. */
  get mark(): DecimalMark {
    const { '.': point, ',': comma } = this.#votes
    if (point !== comma) return point > comma ? '.' : ','
    return this.#unsure[','] > this.#unsure['.'] ? ',' : '.'
  }
}

interface Decimal {
  text: string
  differs: boolean
}

/**
 * Returns a number as plain decimal text (`21001.2291`). `differs` is true when the file writes its other numbers in
 * another form.
 */
export function readDecimal(text: string, mark: DecimalMark): Decimal | undefined {
  return decimals[mark](text)
}

const decimals = { '.': memoize(text => decimalOf(text, '.')), ',': memoize(text => decimalOf(text, ',')) }

function decimalOf(text: string, mark: DecimalMark): Decimal | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’\p{Sc}]/gu, '')
  const own = decimalSign(bare) ?? mark
  const grouping = own === '.' ? ',' : '.'
  const plain = bare.replaceAll(grouping, '').replace(own, '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return undefined
  return { text: /e/i.test(plain) ? Number(plain).toFixed(6) : plain, differs: own !== mark }
}

/** Returns the decimal sign of a single number: its last sign, unless the three digits after it may be thousands. */
function decimalSign(text: string): DecimalMark | undefined {
  const signs = text.match(/[.,]/g)
  const last = signs?.at(-1) as DecimalMark | undefined
  if (!signs || !last) return undefined
  const other = last === '.' ? ',' : '.'
  if (signs.includes(other)) return signs.filter(sign => sign === last).length === 1 ? last : other
  if (signs.length > 1) return other
  const [whole = '', fraction = ''] = text.split(last)
  const mayBeThousands = /^\D*[1-9]\d{0,2}$/.test(whole) && /^\d{3}\D*$/.test(fraction)
  return mayBeThousands ? undefined : last
}
