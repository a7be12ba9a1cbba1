/** Whoever else waits is served after so many milliseconds of long work. */
const sliceMs = 5

/**
 * A pause for long work, to be made as often as wanted: there is something to wait for only when a slice of time is over,
 * and then others are served first.
 */
export function timeSlices(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs
  return () => {
    if (performance.now() < until) return undefined
    return new Promise(resolve => {
      setImmediate(() => {
        until = performance.now() + sliceMs
        resolve()
      })
    })
  }
}

/** A long list in pieces, others being served in between. */
export async function* inBatches<T>(all: readonly T[], size: number): AsyncGenerator<T[]> {
  const pause = timeSlices()
  for (let at = 0; at < all.length; at += size) {
    yield all.slice(at, at + size)
    await pause()
  }
}
