const end = { bytes: 22, signature: 0x06054b50 }
const locator = { bytes: 20, signature: 0x07064b50 }
const largeEnd = { bytes: 56, signature: 0x06064b50 }
const firstFile = 0x04034b50
const leastPerEntry = 46
const tailAtMost = end.bytes + locator.bytes + largeEnd.bytes

/**
 * Inspects a ZIP as it passes and finds out from its directory whether it is complete. A ZIP with a comment never
 * counts as complete.
 */
export class WholeZip {
  #begin = new Uint8Array()
  #end = new Uint8Array()
  #length = 0

  take(piece: Uint8Array): void {
    if (this.#begin.length < 4) this.#begin = joined(this.#begin, piece.subarray(0, 4))
    this.#end = joined(this.#end, piece.subarray(-tailAtMost)).subarray(-tailAtMost)
    this.#length += piece.length
  }

  /** True when the data begins like a ZIP with files in it. */
  get isZip(): boolean {
    return this.#begin.length >= 4 && viewOf(this.#begin).getUint32(0, true) === firstFile
  }

  /** True when the directory is there and fills the space from its stated beginning to its end. */
  get isWhole(): boolean {
    if (!this.isZip || this.#end.length < end.bytes) return false
    const view = viewOf(this.#end)
    const at = view.byteLength - end.bytes
    if (view.getUint32(at, true) !== end.signature || view.getUint16(at + 20, true) !== 0) return false
    const entries = view.getUint16(at + 10, true)
    const bytes = view.getUint32(at + 12, true)
    const offset = view.getUint32(at + 16, true)
    if (entries === 0xffff || bytes === 0xffffffff || offset === 0xffffffff) return this.#isWholeLarge(view)
    return entries > 0 && bytes >= entries * leastPerEntry && offset + bytes === this.#length - end.bytes
  }

  /** Checks the same for a ZIP of more than four gigabytes or 65,535 files (ZIP64). */
  #isWholeLarge(view: DataView): boolean {
    if (view.byteLength < tailAtMost) return false
    const isThere =
      view.getUint32(0, true) === largeEnd.signature && view.getUint32(largeEnd.bytes, true) === locator.signature
    const entries = Number(view.getBigUint64(32, true))
    const bytes = Number(view.getBigUint64(40, true))
    const offset = Number(view.getBigUint64(48, true))
    return isThere && entries > 0 && bytes >= entries * leastPerEntry && offset + bytes === this.#length - tailAtMost
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
