/**
 * Returns the first answer to a question that is asked several times: the first connection may be slow, or dead. Each
 * later one is given up soon, because a browser has few connections. Fails when the first one does.
 */
export async function firstAnswer<T>(
  first: Promise<T>,
  askAgain: (signal: AbortSignal) => Promise<T>,
  everyMs: number,
): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined
  const later = new Promise<T>(resolve => {
    timer = setInterval(() => askAgain(AbortSignal.timeout(2 * everyMs)).then(resolve, () => {}), everyMs)
  })
  try {
    return await Promise.race([first, later])
  } finally {
    clearInterval(timer)
  }
}
