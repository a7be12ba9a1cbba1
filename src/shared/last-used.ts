/** Keeps a few values by name and drops the oldest. */
export class LastUsed<Value> {
  readonly #most: number
  readonly #values = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  find(name: string): Value | undefined {
    return this.#values.get(name)
  }

  keep(name: string, value: Value): Value {
    this.#values.delete(name)
    const [first] = this.#values.keys()
    if (this.#values.size >= this.#most && first !== undefined) this.#values.delete(first)
    this.#values.set(name, value)
    return value
  }

  drop(name: string) {
    this.#values.delete(name)
  }
}
