import { AppError } from '../shared/errors.ts'

/** Limits how many tasks run at once and how many wait, and refuses any beyond that. */
export function atMost(running: number, waiting: number) {
  let free = running
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) {
      if (queue.length >= waiting) throw new AppError(503, 'unavailable')
      await new Promise<void>(resolve => queue.push(resolve))
    } else free--
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
