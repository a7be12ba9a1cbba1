/** After this many milliseconds of long work, other requests are served. */
const sliceMs = 5

/**
 * Returns a pause for long work that can be called as often as wanted. It returns a promise only when a time slice is
 * over, and other requests are served before that resolves.
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

/** Yields a long list in pieces, and lets other requests be served in between. */
export async function* inBatches<T>(all: readonly T[], size: number): AsyncGenerator<T[]> {
  const pause = timeSlices()
  for (let at = 0; at < all.length; at += size) {
    yield all.slice(at, at + size)
    await pause()
  }
}
