import { setTimeout } from 'node:timers/promises'

const keysAtMost = 256

/**
 * Returns a function that reads one value by its key. All that are asked for within some milliseconds are read together,
 * after that time, so each is at least as fresh as its question. `read` may get a key several times, so that the number
 * of keys is always a power of two, and with it the number of different queries is small.
 */
export function gathered<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  withinMs: number,
): (key: string) => Promise<Value | undefined> {
  let gathering: { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | undefined
  const gather = () => {
    const keys = new Set<string>()
    const values = setTimeout(withinMs).then(() => {
      if (gathering?.keys === keys) gathering = undefined
      return read(filledUp([...keys]))
    })
    return { keys, values }
  }
  return async key => {
    if (!gathering || gathering.keys.size >= keysAtMost) gathering = gather()
    const { keys, values } = gathering
    keys.add(key)
    return (await values).get(key)
  }
}

function filledUp(keys: readonly string[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(keys.length))
  return Array.from({ length: size }, (_, at) => keys[Math.min(at, keys.length - 1)] as string)
}
