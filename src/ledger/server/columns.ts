/** The numbers of the values of rows, in as few bytes as they fit in. */
export type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Returns room for numbers below a limit. */
export function numbersBelow(limit: number, count: number): Numbers {
  if (limit <= 2 ** 8) return new Uint8Array(count)
  return limit <= 2 ** 16 ? new Uint16Array(count) : new Uint32Array(count)
}

/** The values of rows in one column, each different one once. */
export class Column {
  readonly values: readonly unknown[]
  /** The number of the value of each row. There are none where all rows have the same, or each has one of its own. */
  readonly numbers: Numbers | undefined

  constructor(values: readonly unknown[], numbers?: Numbers) {
    this.values = values
    this.numbers = numbers
  }

  at(row: number): unknown {
    if (this.numbers) return this.values[this.numbers[row] as number]
    return this.values[this.values.length === 1 ? 0 : row]
  }

  /** The bytes that it takes in memory without the values themselves. */
  get bytes(): number {
    return this.values.length * bytesOfSlot + (this.numbers?.byteLength ?? 0)
  }
}

const bytesOfSlot = 8

/** Takes the values of rows in one column. Two lists or objects are the same value if their JSON is. */
export class ColumnWriter {
  readonly #values: unknown[]
  /** Undefined where each row has a value of its own. */
  #numbers: Numbers | undefined
  readonly #share: (value: unknown) => unknown
  /** The number of each value, or of its JSON. */
  #known: Map<unknown, number> | undefined
  #last: { value: unknown; number: number } | undefined

  /** `share` returns what takes the place of each new value. */
  constructor(values: unknown[], numbers: Numbers | undefined, share: (value: unknown) => unknown = value => value) {
    this.#values = values
    this.#numbers = numbers
    this.#share = share
  }

  /** Begins with a column, or with the rows of it at some positions. */
  static from(column: Column, hasOwnValues: boolean, count: number, positions?: Numbers): ColumnWriter {
    const { values, numbers } = column
    if (hasOwnValues) return new ColumnWriter(positions ? valuesAt(values, positions) : [...values], undefined)
    const written = numbersBelow(values.length, count)
    if (numbers && positions) {
      for (let at = 0; at < positions.length; at++) written[at] = numbers[positions[at] as number] as number
    } else if (numbers) written.set(numbers)
    return new ColumnWriter([...values], written)
  }

  set(row: number, value: unknown): void {
    if (!this.#numbers) {
      this.#values[row] = this.#share(value)
      return
    }
    // Most rows follow one that is alike.
    if (!this.#last || this.#last.value !== value) this.#last = { value, number: this.#numberOf(value) }
    const { number } = this.#last
    if (row >= this.#numbers.length || number >= 2 ** (8 * this.#numbers.BYTES_PER_ELEMENT)) {
      const longer = row < this.#numbers.length ? this.#numbers.length : 2 * row + rowsAtLeast
      const larger = numbersBelow(this.#values.length, longer)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[row] = number
  }

  finished(rows: number): Column {
    const isSame = this.#values.length === 1
    return new Column(this.#values, isSame ? undefined : this.#numbers?.slice(0, rows))
  }

  #numberOf(value: unknown): number {
    this.#known ??= new Map(this.#values.map((each, number) => [keyOf(each), number]))
    const key = keyOf(value)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.#values.length)
    return this.#values.push(this.#share(value)) - 1
  }
}

/** Returns the values at some positions. `Array.from` takes ten times as long. */
export function valuesAt<Value>(values: readonly Value[], positions: Numbers): Value[] {
  const found: Value[] = []
  for (let at = 0; at < positions.length; at++) found.push(values[positions[at] as number] as Value)
  return found
}

const rowsAtLeast = 64

function keyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
