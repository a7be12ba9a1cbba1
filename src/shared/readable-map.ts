/** A `ReadonlyMap` of which only the keys, and how to find the value of one, are to be said. */
export abstract class ReadableMap<Value> implements ReadonlyMap<string, Value> {
  abstract get(key: string): Value | undefined
  abstract keys(): MapIterator<string>

  get size(): number {
    let size = 0
    for (const _ of this.keys()) size++
    return size
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  *entries(): MapIterator<[string, Value]> {
    for (const key of this.keys()) yield [key, this.get(key) as Value]
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries()
  }

  forEach(callback: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this)
  }
}
