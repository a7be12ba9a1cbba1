/** A long list in pieces, with a turn of the event loop between them: others are served in between. */
export async function* inTurns<T>(all: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let at = 0; at < all.length; at += size) {
    if (at > 0) await new Promise(resolve => setImmediate(resolve))
    yield all.slice(at, at + size)
  }
}
