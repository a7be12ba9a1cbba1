/** An operation of a process on a file, as recorded by disk-recorder.c. `end` is where the next record begins. */
interface Step {
  what: string
  fd: number
  offset: number
  bytes: Buffer
  end: number
}

const headBytes = 21
const sectorBytes = 512

export function* stepsOf(log: Buffer): Generator<Step> {
  for (let at = 0; at < log.length; ) {
    const length = Number(log.readBigInt64LE(at + 13))
    const end = at + headBytes + length
    yield {
      what: log.toString('latin1', at, at + 1),
      fd: log.readInt32LE(at + 1),
      offset: Number(log.readBigInt64LE(at + 5)),
      bytes: log.subarray(at + headBytes, end),
      end,
    }
    at = end
  }
}

/** The part of the unsynced writes that a power cut leaves: none, some of the writes, or some of their sectors. */
export type Loss = 'all' | 'writes' | 'sectors'

/** A disk that surely keeps only synced writes (fsync), and a random part of the others. */
export class RecordedDisk {
  readonly #files = new Map<string, File>()
  readonly #open = new Map<number, File>()

  do({ what, fd, offset, bytes }: Step): void {
    if (what === 'U') this.#files.delete(String(bytes))
    else if (what === 'O') {
      const file = this.#files.get(String(bytes)) ?? new File()
      this.#files.set(String(bytes), file)
      this.#open.set(fd, file)
    } else if (what === 'S') this.#open.get(fd)?.sync()
    else this.#open.get(fd)?.pending.push(what === 'T' ? { size: offset } : { offset, bytes: Buffer.from(bytes) })
  }

  /** Returns the files after a power cut at this moment. */
  *afterCut(loss: Loss, random: () => number): Generator<[name: string, bytes: Buffer]> {
    // The index of the write-ahead log is shared memory, which is rebuilt at the next start.
    for (const [name, file] of this.#files) if (!name.endsWith('-shm')) yield [name, file.afterCut(loss, random)]
  }
}

type Change = { size: number } | { offset: number; bytes: Buffer }

class File {
  #content: Buffer = Buffer.alloc(0)
  pending: Change[] = []

  sync() {
    this.#content = changed(this.#content, this.pending)
    this.pending = []
  }

  afterCut(loss: Loss, random: () => number): Buffer {
    if (loss === 'all') return this.#content
    const left = this.pending.flatMap(change =>
      'bytes' in change && loss === 'sectors' ? sectorsOf(change) : [change],
    )
    return changed(
      this.#content,
      left.filter(() => random() < 0.5),
    )
  }
}

function changed(bytes: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map(change => ('size' in change ? change.size : change.offset + change.bytes.length))
  const after = Buffer.alloc(Math.max(bytes.length, ...ends))
  bytes.copy(after)
  let size = bytes.length
  for (const change of changes) {
    if ('bytes' in change) {
      change.bytes.copy(after, change.offset)
      size = Math.max(size, change.offset + change.bytes.length)
    } else {
      after.fill(0, change.size)
      size = change.size
    }
  }
  return after.subarray(0, size)
}

/** Splits a write at the boundaries of the disk's sectors. */
function sectorsOf({ offset, bytes }: { offset: number; bytes: Buffer }): Change[] {
  const sectors: Change[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + sectorBytes - ((offset + at) % sectorBytes))
    sectors.push({ offset: offset + at, bytes: bytes.subarray(at, end) })
    at = end
  }
  return sectors
}
