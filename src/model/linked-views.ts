/** The values of a dimension for every bottle. Each value is a bucket, and a bottle can be in several or in none. */
export interface Column {
  keys: readonly string[]
  /** The buckets of bottle `n` are those from `starts[n]` up to `starts[n + 1]`. */
  starts: Int32Array
  buckets: Int32Array
}

export interface LinkedBottles {
  /** The number of the wine of each bottle. */
  wines: Int32Array
  /** The number of the part of its bar in which each bottle is counted, such as its type. */
  parts: Uint8Array
  partCount: number
}

/** The whole numbers that views sum up, so that no sum depends on its order, and which bottles have one. */
export interface Amounts {
  values: Float64Array
  known: Uint8Array
}

export interface ViewOf {
  column: Column
  /** The names of the filters that this view does not follow: its own. */
  ignores: readonly string[]
}

/** The figures that are counted beside the numbers of bottles. */
export interface Counted {
  wines?: boolean
  amounts?: Amounts | undefined
}

/** The figures of a view. Those of part `p` of bucket `b` are at `b * partCount + p`. */
export interface ViewFigures {
  keys: readonly string[]
  bottles: Int32Array
  /** Zero unless wines are counted. */
  wines: Int32Array
  /** The sums of the known amounts, and the numbers of bottles that have one. */
  sums: Float64Array
  known: Int32Array
}

/**
 * Counts bottles in several views at once. A filter of one view narrows all others. Each bottle has a mask of the filters
 * it fails, so that a changed filter costs only the bottles whose mask changes.
 */
export class LinkedViews<Name extends string = string> {
  readonly #fails: Uint32Array
  readonly #changed: Int32Array
  readonly #came: Batch
  readonly #went: Batch
  readonly #bits = new Map<string, number>()
  /** The bottles that pass, by the mask of the filters that count, until the next filter. */
  readonly #passing = new Map<number, Int32Array>()
  /** The bits of the filters that are set. */
  #set = 0
  readonly #views: ReadonlyMap<Name, View>

  constructor(bottles: LinkedBottles, views: ReadonlyMap<Name, ViewOf>, counted: Counted = {}) {
    const count = bottles.wines.length
    this.#fails = new Uint32Array(count)
    this.#changed = new Int32Array(count)
    this.#came = new Batch(bottles.wines)
    this.#went = new Batch(bottles.wines)
    const firsts = firstsOf(bottles.wines)
    this.#views = new Map(
      Array.from(views, ([name, { column, ignores }]) => {
        const ignored = ignores.reduce((mask, filter) => mask | this.#bitOf(filter), 0)
        return [name, new View(bottles, firsts, column, ignored, counted)]
      }),
    )
    for (let bottle = 0; bottle < count; bottle++) this.#came.push(bottle)
    for (const view of this.#views.values()) view.add(this.#came, 1)
  }

  /** Lets only the bottles through whose entry in `passes` is 1, or all without it. */
  filter(name: string, passes?: Uint8Array): void {
    const bit = this.#bitOf(name)
    const changed = this.#mark(bit, passes)
    this.#passing.clear()
    this.#set = passes === undefined ? this.#set & ~bit : this.#set | bit
    // Most views have the same bottles come and go, since they ignore no other filter that is set.
    const alike = Map.groupBy(this.#views.values(), ({ ignored }) => this.#set & ~ignored & ~bit)
    for (const [others, views] of alike) {
      const following = views.filter(({ ignored }) => (ignored & bit) === 0)
      if (following.length > 0) this.#follow(following, changed, bit, others)
    }
  }

  figuresOf(name: Name): ViewFigures | undefined {
    return this.#views.get(name)?.figures()
  }

  /** Returns the numbers of the bottles that pass all filters but those named. They are not to be changed. */
  passing(but: readonly string[] = []): Int32Array {
    const counted = ~but.reduce((mask, filter) => mask | this.#bitOf(filter), 0)
    const known = this.#passing.get(counted)
    if (known) return known
    const passing = new Int32Array(this.#fails.length)
    let count = 0
    for (let bottle = 0; bottle < passing.length; bottle++) {
      if (((this.#fails[bottle] ?? 0) & counted) === 0) passing[count++] = bottle
    }
    const found = passing.subarray(0, count)
    this.#passing.set(counted, found)
    return found
  }

  /** Sets or clears the bit in the masks, and returns the bottles whose mask has changed. */
  #mark(bit: number, passes: Uint8Array | undefined): Int32Array {
    const fails = this.#fails
    let count = 0
    for (let bottle = 0; bottle < fails.length; bottle++) {
      const before = fails[bottle] ?? 0
      const after = (passes === undefined || passes[bottle] === 1 ? before & ~bit : before | bit) >>> 0
      if (after === before) continue
      fails[bottle] = after
      this.#changed[count++] = bottle
    }
    return this.#changed.subarray(0, count)
  }

  /** Lets views follow a filter by the bottles that none of the others leaves out of them. */
  #follow(views: readonly View[], changed: Int32Array, bit: number, others: number) {
    const fails = this.#fails
    const [came, went] = [this.#came, this.#went]
    came.clear()
    went.clear()
    for (let at = 0; at < changed.length; at++) {
      const bottle = changed[at] ?? 0
      const mask = fails[bottle] ?? 0
      if ((mask & others) !== 0) continue
      if ((mask & bit) === 0) came.push(bottle)
      else went.push(bottle)
    }
    for (const view of views) {
      view.add(came, 1)
      view.add(went, -1)
    }
  }

  #bitOf(filter: string): number {
    const known = this.#bits.get(filter)
    if (known !== undefined) return known
    if (this.#bits.size === mostFilters) throw new Error(`There are more than ${mostFilters} filters`)
    const bit = (1 << this.#bits.size) >>> 0
    this.#bits.set(filter, bit)
    return bit
  }
}

/** A mask has this many bits. */
const mostFilters = 32

/** Some bottles, and those of them that follow one another and are of one wine as the first with their number. */
class Batch {
  readonly #wines: Int32Array
  readonly #bottles: Int32Array
  readonly #firsts: Int32Array
  readonly #counts: Int32Array
  #length = 0
  #runs = 0

  constructor(wines: Int32Array) {
    this.#wines = wines
    this.#bottles = new Int32Array(wines.length)
    this.#firsts = new Int32Array(wines.length)
    this.#counts = new Int32Array(wines.length)
  }

  clear() {
    this.#length = 0
    this.#runs = 0
  }

  push(bottle: number) {
    this.#bottles[this.#length++] = bottle
    const last = this.#runs - 1
    if (last >= 0 && this.#wines[this.#firsts[last] ?? 0] === this.#wines[bottle]) {
      this.#counts[last] = (this.#counts[last] ?? 0) + 1
      return
    }
    this.#firsts[this.#runs] = bottle
    this.#counts[this.#runs++] = 1
  }

  get bottles(): Int32Array {
    return this.#bottles.subarray(0, this.#length)
  }

  get runs(): { firsts: Int32Array; counts: Int32Array } {
    return { firsts: this.#firsts.subarray(0, this.#runs), counts: this.#counts }
  }
}

class View {
  readonly ignored: number
  readonly #bottles: LinkedBottles
  readonly #column: Column
  readonly #amounts: Amounts | undefined
  readonly #figures: ViewFigures
  readonly #pairs: Pairs | undefined
  /** The bottles of a wine are all counted in the same places. */
  readonly #isOfWines: boolean

  constructor(
    bottles: LinkedBottles,
    firsts: Int32Array,
    column: Column,
    ignored: number,
    { wines = false, amounts }: Counted,
  ) {
    this.ignored = ignored
    this.#bottles = bottles
    this.#column = column
    this.#amounts = amounts
    const size = column.keys.length * bottles.partCount
    this.#figures = {
      keys: column.keys,
      bottles: new Int32Array(size),
      wines: new Int32Array(size),
      sums: new Float64Array(size),
      known: new Int32Array(size),
    }
    this.#pairs = wines ? pairsIn(column, bottles.wines) : undefined
    this.#isOfWines = isOfWines(column, bottles, firsts)
  }

  /** Adds bottles, or takes them away. */
  add(some: Batch, sign: 1 | -1) {
    const { firsts, counts } = some.runs
    if (this.#isOfWines) this.#addBottles(firsts, sign, counts)
    else this.#addBottles(some.bottles, sign)
    if (this.#pairs) this.#addWines(some.bottles, sign, this.#pairs)
    if (this.#amounts) this.#addAmounts(some.bottles, sign, this.#amounts)
  }

  /** Counts each of them once, or as often as `counts` says. */
  #addBottles(some: Int32Array, sign: 1 | -1, counts?: Int32Array) {
    const { starts, buckets } = this.#column
    const { partCount, parts } = this.#bottles
    const { bottles } = this.#figures
    for (let at = 0; at < some.length; at++) {
      const bottle = some[at] ?? 0
      const part = parts[bottle] ?? 0
      const by = counts ? sign * (counts[at] ?? 0) : sign
      const end = starts[bottle + 1] ?? 0
      for (let entry = starts[bottle] ?? 0; entry < end; entry++) {
        const cell = (buckets[entry] ?? 0) * partCount + part
        bottles[cell] = (bottles[cell] ?? 0) + by
      }
    }
  }

  #addWines(some: Int32Array, sign: 1 | -1, { pairs, bottles }: Pairs) {
    const { starts, buckets } = this.#column
    const { partCount, parts } = this.#bottles
    const { wines } = this.#figures
    for (const bottle of some) {
      for (let entry = starts[bottle] ?? 0; entry < (starts[bottle + 1] ?? 0); entry++) {
        const cell = (buckets[entry] ?? 0) * partCount + (parts[bottle] ?? 0)
        const pair = pairs[entry] ?? 0
        const before = bottles[pair] ?? 0
        bottles[pair] = before + sign
        if (before === 0 || before + sign === 0) wines[cell] = (wines[cell] ?? 0) + sign
      }
    }
  }

  #addAmounts(some: Int32Array, sign: 1 | -1, amounts: Amounts) {
    const { starts, buckets } = this.#column
    const { partCount, parts } = this.#bottles
    const { sums, known } = this.#figures
    for (const bottle of some) {
      if (amounts.known[bottle] !== 1) continue
      for (let entry = starts[bottle] ?? 0; entry < (starts[bottle + 1] ?? 0); entry++) {
        const cell = (buckets[entry] ?? 0) * partCount + (parts[bottle] ?? 0)
        sums[cell] = (sums[cell] ?? 0) + sign * (amounts.values[bottle] ?? 0)
        known[cell] = (known[cell] ?? 0) + sign
      }
    }
  }

  /** Returns the figures as they are now. What is not counted stays zero, and needs no copy. */
  figures(): ViewFigures {
    const { keys, bottles, wines, sums, known } = this.#figures
    return {
      keys,
      bottles: bottles.slice(),
      wines: this.#pairs ? wines.slice() : wines,
      sums: this.#amounts ? sums.slice() : sums,
      known: this.#amounts ? known.slice() : known,
    }
  }
}

/** Returns the first bottle of the wine of each bottle. */
function firstsOf(wines: Int32Array): Int32Array {
  const firsts = new Map<number, number>()
  return wines.map((wine, bottle) => {
    const first = firsts.get(wine) ?? bottle
    firsts.set(wine, first)
    return first
  })
}

/** Tells whether all bottles of each wine are in the same buckets and parts. */
function isOfWines({ starts, buckets }: Column, { parts }: LinkedBottles, firsts: Int32Array): boolean {
  for (let bottle = 0; bottle < firsts.length; bottle++) {
    const first = firsts[bottle] ?? 0
    const [from, start] = [starts[first] ?? 0, starts[bottle] ?? 0]
    const count = (starts[bottle + 1] ?? 0) - start
    if (parts[bottle] !== parts[first] || count !== (starts[first + 1] ?? 0) - from) return false
    for (let entry = 0; entry < count; entry++) if (buckets[start + entry] !== buckets[from + entry]) return false
  }
  return true
}

/** The pairs of a wine and a bucket: the number of that of each entry of a column, and the bottles in each pair. */
interface Pairs {
  pairs: Int32Array
  bottles: Int32Array
}

/** Numbers the pairs, which count a wine once however many of its bottles are in the bucket. */
function pairsIn({ starts, buckets, keys }: Column, wines: Int32Array): Pairs {
  const pairs = new Int32Array(buckets.length)
  const known = new Map<number, number>()
  for (let bottle = 0; bottle < wines.length; bottle++) {
    for (let entry = starts[bottle] ?? 0; entry < (starts[bottle + 1] ?? 0); entry++) {
      const pair = (wines[bottle] ?? 0) * keys.length + (buckets[entry] ?? 0)
      const number = known.get(pair) ?? known.size
      known.set(pair, number)
      pairs[entry] = number
    }
  }
  return { pairs, bottles: new Int32Array(known.size) }
}

/** Builds the column of a dimension from the values of each bottle. */
export function columnOf(count: number, valuesOf: (bottle: number) => string | readonly string[]): Column {
  const known = new Map<string, number>()
  const starts = new Int32Array(count + 1)
  const buckets: number[] = []
  const add = (value: string) => {
    const bucket = known.get(value) ?? known.size
    known.set(value, bucket)
    buckets.push(bucket)
  }
  for (let bottle = 0; bottle < count; bottle++) {
    const values = valuesOf(bottle)
    if (typeof values === 'string') add(values)
    else values.forEach(add)
    starts[bottle + 1] = buckets.length
  }
  return { keys: [...known.keys()], starts, buckets: Int32Array.from(buckets) }
}

/** Returns which bottles are in one of the buckets, as a filter takes them. */
export function inBuckets({ keys, starts, buckets }: Column, chosen: ReadonlySet<string>): Uint8Array {
  const wanted = Uint8Array.from(keys, key => (chosen.has(key) ? 1 : 0))
  const passes = new Uint8Array(starts.length - 1)
  for (let bottle = 0; bottle < passes.length; bottle++) {
    for (let entry = starts[bottle] ?? 0; entry < (starts[bottle + 1] ?? 0); entry++) {
      passes[bottle] = (passes[bottle] ?? 0) | (wanted[buckets[entry] ?? 0] ?? 0)
    }
  }
  return passes
}
