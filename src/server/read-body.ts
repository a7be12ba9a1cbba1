import { AppError } from '../shared/errors.ts'

/**
 * Reads a body, and copies each piece to its final place as it arrives: joining 50 MB at the end would block all other
 * requests. It reserves the announced length, and more if more arrives. Throws if the body is larger than `max`.
 */
export async function readBody(
  pieces: AsyncIterable<Buffer>,
  declared: number,
  max: number,
  reserve: (bytes: number) => void,
): Promise<Buffer> {
  reserve(declared)
  let room = Buffer.allocUnsafeSlow(declared)
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
