import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a ZIP that is put together by hand; its description may be false. */
export interface ZipEntry {
  name: string
  bytes: Uint8Array | string
  stored?: boolean
  encrypted?: boolean
  /** The size that the directory states instead of the real one. */
  declared_size?: number
}

/** Builds a ZIP by its format (PKWARE's APPNOTE 6.3), without checking whether it makes sense. */
export function zipOf(entries: readonly ZipEntry[], { zip64 = false } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const whole = Buffer.from(entry.bytes)
    const packed = entry.stored ? whole : deflateRawSync(whole)
    const name = Buffer.from(entry.name)
    const size = entry.declared_size ?? whole.length
    const about = Buffer.alloc(26)
    about.writeUInt16LE(zip64 ? 45 : 20, 0)
    about.writeUInt16LE(0x800 | (entry.encrypted ? 1 : 0), 2)
    about.writeUInt16LE(entry.stored ? 0 : 8, 4)
    about.writeUInt32LE(0x21, 6)
    about.writeUInt32LE(crc32(whole), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(size, 18)
    about.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('PK\x03\x04'), about, name, packed)
    directory.push(directoryOf(about, name, { at, size, packed: packed.length, zip64 }))
    at += 30 + name.length + packed.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...locals, central, endOf(entries.length, central.length, at, zip64)])
}

interface Where {
  at: number
  size: number
  packed: number
  zip64: boolean
}

function directoryOf(about: Buffer, name: Buffer, { at, size, packed, zip64 }: Where): Buffer {
  const extra = zip64 ? longNumbers(size, packed, at) : Buffer.alloc(0)
  const entry = Buffer.from(about)
  entry.writeUInt16LE(extra.length, 24)
  if (zip64) entry.fill(0xff, 14, 22)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(zip64 ? 0xffffffff : at, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x2d\x00', 'latin1'), entry, rest, name, extra])
}

function longNumbers(...numbers: number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(numbers.length * 8, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + index * 8)
  return extra
}

function endOf(count: number, size: number, at: number, zip64: boolean): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(zip64 ? 0xffffffff : at, 16)
  if (!zip64) return end
  const long = Buffer.alloc(56)
  long.write('PK\x06\x06')
  long.writeBigUInt64LE(44n, 4)
  long.writeUInt16LE(45, 12)
  long.writeUInt16LE(45, 14)
  for (const [offset, number] of [count, count, size, at].entries()) {
    long.writeBigUInt64LE(BigInt(number), 24 + offset * 8)
  }
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07')
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([long, locator, end])
}
