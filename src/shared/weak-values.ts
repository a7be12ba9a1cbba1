/** Values by key, each for as long as something else holds it. */
export class WeakValues<Value extends object> {
  readonly #values = new Map<string, WeakRef<Value>>()

  find(key: string): Value | undefined {
    return this.#values.get(key)?.deref()
  }

  /** Keeps a value, and forgets the keys of those that were collected. */
  keep(key: string, value: Value): void {
    for (const [each, value] of this.#values) if (!value.deref()) this.#values.delete(each)
    this.#values.set(key, new WeakRef(value))
  }

  drop(key: string): void {
    this.#values.delete(key)
  }

  /** The number of keys, with those whose values were collected since the last one was kept. */
  get size(): number {
    return this.#values.size
  }
}
