import { memoize } from '../../../shared/memoize.ts'
import { foldOnce } from '../../../shared/text.ts'
import { countryCode } from '../../wines/country-codes.ts'
import type { FileColumn } from '../contract.ts'
import type { Row } from '../files/table.ts'
import { readFileHead } from '../formats/mapped/columns.ts'
import { readDecimal } from './numbers.ts'

/** The reasons why a row is not a wine, as its warning has them. */
export type NotWine = 'row_is_sum' | 'row_is_other'

/** The usual look of a table's rows, from all of them. */
export interface UsualRow {
  /** The number of cells that half of the rows fill. */
  filled: number
  /** The columns of which the greater part are numbers. */
  numbers: ReadonlySet<number>
}

/** Counts the cells of all rows, and in the first rows those that are numbers. */
export class RowSurvey {
  readonly #widths: number[] = []
  readonly #numbers = new Map<number, { numbers: number; filled: number }>()
  #rows = 0

  see({ cells }: Row) {
    const counts = ++this.#rows <= closely
    let filled = 0
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]
      if (!cell || cell.trim() === '') continue
      filled++
      if (!counts) continue
      const column = this.#numbers.get(at) ?? { numbers: 0, filled: 0 }
      column.filled++
      if (numbersOf(cell).length > 0) column.numbers++
      this.#numbers.set(at, column)
    }
    this.#widths[filled] = (this.#widths[filled] ?? 0) + 1
  }

  end(): UsualRow {
    // Rows of one cell are titles and remarks, unless there are no others.
    const [, single = 0] = this.#widths
    const titles = single < this.#rows ? single : 0
    let seen = -titles
    const filled = this.#widths.findIndex(count => {
      seen += count ?? 0
      return seen > 0 && seen * 2 >= this.#rows - titles
    })
    const numbers = Array.from(this.#numbers).filter(([, column]) => column.numbers * 2 > column.filled)
    return { filled: Math.max(0, filled), numbers: new Set(numbers.map(([at]) => at)) }
  }
}

/** The number of rows in which numbers are looked for. */
const closely = 500

/**
 * Tells the rows of a table that are no wines by what they are: sums and counts of the rows above, titles, remarks and
 * other tables. It is asked for each row in their order. Words such as `Total` are only one sign among others, because
 * wines have such names too.
 */
export class RowJudge {
  readonly #usual: UsualRow
  readonly #kinds: readonly (FileColumn | undefined)[]
  readonly #shapes: boolean
  readonly #above = new Sums()
  #line: number
  #afterGap = false
  #inOther = false

  /** `shapes` also has titles, remarks and other tables found, which programs do not write into their exports. */
  constructor(usual: UsualRow, kinds: readonly (FileColumn | undefined)[], header_line: number, shapes: boolean) {
    this.#usual = usual
    this.#kinds = kinds
    this.#shapes = shapes
    this.#line = header_line + 1
  }

  /** Begins again below a repeated header. */
  beginAgain(row: Row) {
    this.#line = row.line + 1
    this.#inOther = false
  }

  /** Returns undefined for a wine. */
  judge(row: Row): NotWine | undefined {
    if (row.line > this.#line) this.#afterGap = true
    this.#line = row.line + 1 + row.cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0)
    const kind = this.#kindOf(row)
    if (kind === 'row_is_sum') this.#above.beginPart()
    if (kind) return kind
    this.#afterGap = false
    this.#above.add(row.cells, this.#usual.numbers, this.#kinds)
    return undefined
  }

  /** Returns whether a row looks like most others, as almost every row does. */
  #isUsual(cells: readonly string[]): boolean {
    let filled = 0
    let label: string | undefined
    for (const cell of cells) {
      if (cell === '') continue
      filled++
      if (label === undefined && /\p{L}/u.test(cell)) label = cell
    }
    return filled > 2 && filled > this.#usual.filled * 0.75 && label !== undefined && !isSumLabel(label)
  }

  #kindOf({ cells }: Row): NotWine | undefined {
    if (!this.#afterGap && !this.#inOther && this.#isUsual(cells)) return undefined
    const filled = Array.from(cells.entries()).filter(([, cell]) => cell.trim() !== '')
    const words = filled.filter(([at, cell]) => /\p{L}/u.test(cell) && !this.#isFigure(at, cell))
    const figures = filled.filter(([at, cell]) => this.#isFigure(at, cell))
    const hasVintage = filled.some(([at, cell]) => this.#kinds[at] === 'vintage' && isYear(cell))
    const sums = figures.filter(([at, cell]) => this.#above.has(at, cell))
    const labelled = words.every(([, cell]) => isSumLabel(cell)) && words.some(([, cell]) => isSumWord(cell))
    if (labelled && (!hasVintage || sums.length > 0)) return 'row_is_sum'
    if (words.length === 0 && sums.length > 0 && !hasVintage) return 'row_is_sum'
    const alone = words.length <= 1 && !hasVintage && figures.length + words.length === filled.length
    const isSparse = filled.length * 2 <= this.#usual.filled
    if (alone && sums.length > 1 && sums.length === figures.length) return 'row_is_sum'
    if (alone && (isSparse || this.#afterGap) && sums.some(([at, cell]) => this.#above.exceeds(at, cell))) {
      return 'row_is_sum'
    }
    return this.#shapes && this.#isOther(filled, words, hasVintage) ? 'row_is_other' : undefined
  }

  /** Returns whether a row is a title, a remark, or part of another table. */
  #isOther(filled: readonly Cell[], words: readonly Cell[], hasVintage: boolean): boolean {
    if (this.#isHeading(filled)) {
      this.#inOther = !filled.every(([at, cell]) => readFileHead(cell)?.holds === this.#kinds[at])
      return true
    }
    if (this.#inOther) return true
    const usual = this.#usual.filled
    const [only] = filled
    if (filled.length === 1 && only) {
      const isName = nameKinds.has(this.#kinds[only[0]] ?? 'none')
      return usual >= 4 || (usual >= 2 && (!isName || isCategory(only[1]) || /:\s*$|.{80}/.test(only[1])))
    }
    if (!this.#afterGap || hasVintage) return false
    if (filled.length * 2 <= usual && usual >= 4) return true
    if (words.length > 0 && words.every(([, cell]) => isCategory(cell)) && (filled.length < usual || usual < 3))
      return true
    return filled.length < usual && filled.some(([at, cell]) => this.#misfits(at, cell))
  }

  /** Returns whether a row after a gap names columns, as the header of another table does. */
  #isHeading(filled: readonly Cell[]): boolean {
    if (!this.#afterGap || filled.length < 2 || filled.some(([, cell]) => /\d/.test(cell))) return false
    const heads = filled.filter(([, cell]) => readFileHead(cell) !== undefined || isSumLabel(cell))
    if (heads.length === filled.length) return true
    return heads.length * 2 > filled.length && filled.some(([at]) => this.#usual.numbers.has(at))
  }

  #isFigure(at: number, cell: string): boolean {
    // Names such as `1865` or `Cuvée 12` are no figures.
    if (nameKinds.has(this.#kinds[at] ?? 'none') || numbersOf(cell).length === 0) return false
    return !/\p{L}/u.test(cell) || this.#usual.numbers.has(at) || isSumLabel(cell)
  }

  #misfits(at: number, cell: string): boolean {
    const kind = this.#kinds[at]
    if (kind === 'vintage') return !isYear(cell) && /\d/.test(cell)
    return this.#usual.numbers.has(at) && numbersOf(cell).length === 0
  }
}

type Cell = [at: number, cell: string]

const nameKinds = new Set<FileColumn>(['name', 'producer', 'designation', 'appellation'])

/** A sum of numbers that are read both ways, with the part of it since the last row of sums. */
interface Sum {
  ways: [number, number]
  before: [number, number]
  most: number
  rows: number
}

/** The sums of the columns above a row, the number of rows, and what all bottles cost. */
class Sums {
  readonly #rows = blankSum()
  readonly #cost = blankSum()
  readonly #columns = new Map<number, Sum>()

  add(cells: readonly string[], columns: ReadonlySet<number>, kinds: readonly (FileColumn | undefined)[]) {
    let quantity = 1
    let price: readonly number[] = []
    for (const at of columns) {
      const numbers = numbersOf(cells[at] ?? '')
      const [first] = numbers
      if (first === undefined) continue
      if (kinds[at] === 'quantity') quantity = first
      if (kinds[at] === 'price') price = numbers
      const known = this.#columns.get(at)
      if (known) increase(known, first, numbers[1])
      else this.#columns.set(at, increase(blankSum(), first, numbers[1]))
    }
    increase(this.#rows, 1, 1)
    increase(this.#cost, quantity * (price[0] ?? 0), quantity * (price[1] ?? 0))
  }

  beginPart() {
    for (const sum of [this.#rows, this.#cost, ...this.#columns.values()]) sum.before = [...sum.ways]
  }

  /** Returns whether a number is the sum of a column, the number of rows or the cost, of all rows or since the last sum. */
  has(at: number, cell: string): boolean {
    if (this.#rows.rows < 2) return false
    const own = this.#columns.get(at)
    const others = Array.from(this.#columns.values()).filter(column => column !== own && column.rows > 1)
    const sums = [...(own ? [own] : []), ...others, this.#rows, this.#cost].flatMap(({ ways, before }) => [
      ...ways,
      ways[0] - before[0],
      ways[1] - before[1],
    ])
    return numbersOf(cell).some(number => number > 1 && sums.some(sum => isAbout(number, sum)))
  }

  /** Returns whether a number is larger than every one above it, as the sum of some rows is. */
  exceeds(at: number, cell: string): boolean {
    const { most = 0 } = this.#columns.get(at) ?? {}
    return this.#rows.rows > 2 && numbersOf(cell).some(number => number > most)
  }
}

const blankSum = (): Sum => ({ ways: [0, 0], before: [0, 0], most: 0, rows: 0 })

function increase(sum: Sum, first: number, second = first): Sum {
  sum.ways[0] += first
  sum.ways[1] += second
  sum.most = Math.max(sum.most, first)
  sum.rows++
  return sum
}

/** Returns whether two amounts are the same but for rounding. */
function isAbout(number: number, sum: number): boolean {
  return Math.abs(number - sum) <= (Number.isInteger(number) ? 0.5 : 0.011)
}

/** Returns the number in a cell, read both ways where its separator may be decimal or of thousands. */
const numbersOf = memoize((cell): readonly number[] => {
  const digits = /^[^\d\p{L}]*(?:(?:[A-Z]{3}|S?Fr\.?)\s*)?(\d[\d.,'’ \u00a0\u202f]*)(?:\D{0,16})$/u
    .exec(cell)?.[1]
    ?.trim()
  if (!digits) return []
  const ways = [readDecimal(digits, '.')?.text, readDecimal(digits, ',')?.text]
  return ways.flatMap(text => (text === undefined ? [] : Number(text)))
})

function isYear(cell: string): boolean {
  return /^\D?(1[789]|20)\d\d\D{0,3}$|^['’]?\d\d$/.test(cell.trim())
}

/** Returns whether a text consists of the words with which people label sums. */
function isSumLabel(cell: string): boolean {
  const words = foldOnce(cell).split(' ')
  return words.every(word => sumWords.has(word) || aboutSums.has(word) || /^\d+$/.test(word))
}

function isSumWord(cell: string): boolean {
  return foldOnce(cell)
    .split(' ')
    .some(word => sumWords.has(word))
}

/** Returns whether a text names a group of wines rather than one: `Rotweine`, `Vini bianchi`, `Italien`, `2015`. */
function isCategory(cell: string): boolean {
  if (countryCode(cell) !== undefined) return true
  return foldOnce(cell)
    .split(' ')
    .every(word => categories.has(word) || /^(19|20)\d\d$/.test(word))
}

const set = (text: string) => new Set(text.trim().split(/\s+/))

/** Sum, number, average and the like, in English, German, French, Italian, Spanish, Portuguese, Dutch and Swedish. */
const sumWords = set(`
  total totals subtotal subtotals sum sums grandtotal count average mean
  σ summe summen inventarwert warenwert kellerwert lagerwert kellerbestand gesamt gesamtsumme gesamtzahl gesamtanzahl gesamtwert gesamtpreis gesamtbestand insgesamt zwischensumme
  teilsumme endsumme anzahl durchschnitt mittelwert mittel schnitt
  somme totaux totales moyenne nombre
  totale totali somma subtotale media numero
  suma totales promedio
  soma totaal subtotaal som aantal gemiddelde summa totalt antal
`)

/** The words beside them. */
const aboutSums = set(`
  grand sous sub overall general generale generali all in of the for per cellar wines wine bottle bottles btl btls price value
  cost number stock
  der die das aller im keller fl flasche flaschen wein weine preis wert bestand lager stuck kosten
  de des du la le les en cave vin vins bouteille bouteilles prix valeur stock
  di del della dei in cantina vino vini bottiglia bottiglie prezzo valore
  el los las bodega vinos botella botellas precio valor
  eur euro euros chf usd gbp
`)

const categories = set(`
  red reds white whites rose roses sparkling sweet dessert fortified orange spirits other wine wines drunk ideas
  rot weiss rotwein rotweine weisswein weissweine rosewein roseweine schaumwein schaumweine susswein sussweine sekt
  champagner dessertweine orangeweine spirituosen sonstige andere wein weine
  rouge rouges blanc blancs effervescents mousseux liquoreux vin vins
  rosso rossi bianco bianchi rosato rosati bollicine spumante spumanti dolci vino vini
  tinto tintos blanco blancos rosado rosados espumoso espumosos dulces vinos
`)
