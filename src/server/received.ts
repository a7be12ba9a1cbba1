import type { Readable } from 'node:stream'
import { AppError } from '../shared/errors.ts'

/**
 * What is sent, each piece put where it stays as it comes: to join 50 MB when all of it is there would hold everybody
 * up. There is room for as much as is told, or for more when more comes, and it is refused when that is too much.
 */
export async function received(body: Readable, told: number, max: number): Promise<Buffer> {
  let room = Buffer.allocUnsafeSlow(told)
  let length = 0
  for await (const piece of piecesOf(body)) {
    const end = length + piece.length
    if (end > max) throw new AppError(413, 'too_large', { max })
    if (end > room.length) room = Buffer.concat([room.subarray(0, length)], Math.min(max, 2 * end))
    length += piece.copy(room, length)
  }
  return room.subarray(0, length)
}

async function* piecesOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    // It stays open when it is refused, or nobody could be told.
    for await (const piece of body.iterator({ destroyOnReturn: false })) yield piece
  } catch {
    // Who sent it went away in the midst.
    throw new AppError(400, 'bad_request')
  }
}
