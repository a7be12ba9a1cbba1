import { AppError } from '../shared/errors.ts'

/**
 * What is sent, each piece put where it stays as it comes: to join 50 MB when all of it is there would hold everybody
 * up. There is room for as much as is told, or for more when more comes, and it is refused when that is too much.
 */
export async function readBody(
  pieces: AsyncIterable<Buffer>,
  told: number,
  max: number,
  reserve: (bytes: number) => void,
): Promise<Buffer> {
  reserve(told)
  let room = Buffer.allocUnsafeSlow(told)
  let length = 0
  for await (const piece of pieces) {
    const end = length + piece.length
    if (end > max) throw new AppError(413, 'too_large', { max })
    if (end > room.length) {
      const larger = Math.min(max, 2 * end)
      reserve(larger - room.length)
      room = Buffer.concat([room.subarray(0, length)], larger)
    }
    length += piece.copy(room, length)
  }
  return room.subarray(0, length)
}
