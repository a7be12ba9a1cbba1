import { limits } from '../shared/limits.ts'

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const [openObject, openList, closeObject, closeList] = [0x7b, 0x5b, 0x7d, 0x5d]

/**
 * Returns true if JSON is deeper, or one of its objects has more fields, than anything that is sent here. It scans the
 * bytes only up to the first excess: parsing a hundred thousand names takes long, and so does refusing each of them.
 */
export function isBeyondBounds(json: Uint8Array): boolean {
  // The number of fields of each open object; a list has none.
  const open: number[] = []
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case quote:
        at = endOfText(json, at)
        break
      case openObject:
      case openList:
        if (open.push(0) > limits.json_depth) return true
        break
      case closeObject:
      case closeList:
        open.pop()
        break
      case colon: {
        const fields = (open.pop() ?? 0) + 1
        if (fields > limits.json_fields) return true
        open.push(fields)
      }
    }
  }
  return false
}

/** Returns the position of the closing quote of a string. */
function endOfText(json: Uint8Array, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
