/**
 * The first answer of several. What was asked first is waited for, as its line may be slow; as it may as well be dead,
 * it is asked again every so often, and each of these is given up soon: a browser has few lines. Fails when the first
 * one does.
 */
export async function firstAnswer<T>(
  first: Promise<T>,
  askAnew: (signal: AbortSignal) => Promise<T>,
  everyMs: number,
): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined
  const later = new Promise<T>(resolve => {
    timer = setInterval(() => askAnew(AbortSignal.timeout(2 * everyMs)).then(resolve, () => {}), everyMs)
  })
  try {
    return await Promise.race([first, later])
  } finally {
    clearInterval(timer)
  }
}
