/**
 * The first answer of several. What was asked first is waited for, as its line may be slow; as it may as well be dead,
 * it is asked anew every so often, each time to be given up for the next. Fails when the first one does.
 */
export async function firstAnswer<T>(
  first: Promise<T>,
  askAnew: (signal: AbortSignal) => Promise<T>,
  everyMs: number,
): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined
  const later = new Promise<T>(resolve => {
    timer = setInterval(() => askAnew(AbortSignal.timeout(everyMs)).then(resolve, () => {}), everyMs)
  })
  try {
    return await Promise.race([first, later])
  } finally {
    clearInterval(timer)
  }
}
