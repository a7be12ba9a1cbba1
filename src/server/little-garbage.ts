import { setFlagsFromString } from 'node:v8'

let underWay = 0

/**
 * Returns work during which the heap grows by only a tenth between two collections, since it holds much. Left to itself,
 * V8 lets it grow to several times of what is in use when the machine is busy. For all work that would cost up to half
 * as much of the processor again (decision 0005).
 */
export function withLittleGarbage<Call extends unknown[], Result>(
  work: (...call: Call) => Promise<Result>,
): (...call: Call) => Promise<Result> {
  return async (...call) => {
    if (underWay++ === 0) setFlagsFromString('--heap-growing-percent=10')
    try {
      return await work(...call)
    } finally {
      if (--underWay === 0) setFlagsFromString('--heap-growing-percent=0')
    }
  }
}
