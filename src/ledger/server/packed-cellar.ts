import { createHash } from 'node:crypto'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { cellarTables } from '../../model/cellar-tables.ts'
import { columnsOf, makers } from '../../model/tables.ts'
import { inBatches, timeSlices } from '../../server/batches.ts'
import { schemaNames } from '../../server/db/open.ts'
import type { Replica } from '../replica.ts'
import { Column, type Numbers, valuesAt } from './columns.ts'
import { isPacked, PackedRows } from './packed-rows.ts'
import { PatchedPackedRows } from './patched-rows.ts'

/*
 * A whole cellar as bytes, which are read five times as fast as the rows of a database: the rows as numbers of values, and
 * those of tables in columns as the numbers of their values and the columns as they are; then each different value once,
 * in lines of JSON, then a line with the head, and at last the checksum of all that.
 */

/** A cellar at one version, and the id of the change that made that version. */
export interface Copy {
  replica: Replica
  change_id: string | null
  /** The memory that its rows take. Texts that later changes replaced are counted until the cellar is read again. */
  bytes: number
}

interface Head {
  form: string
  cellar_id: string
  version: number
  change_id: string | null
  bytes: number
  /** The rows of each table, in the order of the tables. */
  counts: number[]
  /** For each column of tables in columns, the number of its values and the bytes of a number for each row. */
  columns: [values: number, width: number][]
  /** The bytes of all numbers. */
  numbers: number
}

/** The form of the bytes. Another release may write them in another way, have other columns, or other values in them. */
const form = createHash('sha256')
  .update(JSON.stringify([2, endianness(), columnsOf, schemaNames]))
  .digest('base64url')

const rowsAtOnce = 250
const valuesAtOnce = 2_000
const wordBytes = Uint32Array.BYTES_PER_ELEMENT
const newLine = 10

/** Yields the bytes of a cellar, and lets other requests be served in between. */
export async function* packedCellar({ replica, change_id, bytes }: Copy): AsyncGenerator<Uint8Array> {
  const values = new Values()
  let [numbers, sum] = [0, 0]
  const summed = (part: Uint8Array) => {
    sum = crc32(part, sum)
    return part
  }
  const written = (part: ArrayBuffer) => {
    numbers += part.byteLength
    return summed(new Uint8Array(part))
  }
  const columns: Head['columns'] = []
  for (const table of cellarTables) {
    const rows = await inColumns(replica[table])
    for (const column of rows?.columns ?? []) {
      columns.push([column.values.length, column.numbers?.BYTES_PER_ELEMENT ?? 0])
      for await (const some of inBatches(column.values, valuesAtOnce))
        yield written(Uint32Array.from(some, value => values.numberOf(value)).buffer)
      if (column.numbers) yield written(inWords(column.numbers))
    }
    if (rows) continue
    const records: Iterable<Record<string, unknown>> = replica[table].values()
    for await (const some of inBatches([...records], rowsAtOnce)) {
      const row_numbers = some.flatMap(record => columnsOf[table].map(column => values.numberOf(record[column])))
      yield written(Uint32Array.from(row_numbers).buffer)
    }
  }
  for await (const some of inBatches(values.all, valuesAtOnce)) yield summed(Buffer.from(`${JSON.stringify(some)}\n`))
  const { cellar_id, version } = replica
  const counts = cellarTables.map(table => replica[table].size)
  const head: Head = { form, cellar_id, version, change_id, bytes, counts, columns, numbers }
  yield summed(Buffer.from(`${JSON.stringify(head)}\n`))
  yield Buffer.from(String(sum))
}

/** Returns the cellar of such bytes; undefined if they are of another release or damaged. */
export async function unpackedCellar(file: Buffer<ArrayBuffer>): Promise<Copy | undefined> {
  const pause = timeSlices()
  const sumAt = file.lastIndexOf(newLine) + 1
  if (file.toString('utf8', sumAt) !== String(crc32(file.subarray(0, sumAt)))) return undefined
  const headAt = file.lastIndexOf(newLine, sumAt - 2) + 1
  const head: Head = JSON.parse(file.toString('utf8', headAt, sumAt))
  if (head.form !== form) return undefined
  const values: unknown[] = []
  for (let at = head.numbers; at < headAt; ) {
    const end = file.indexOf(newLine, at)
    for (const value of JSON.parse(file.toString('utf8', at, end))) values.push(value)
    at = end + 1
    await pause()
  }
  const numbers = new Uint32Array(file.buffer, file.byteOffset, head.numbers / wordBytes)
  const replica: Record<string, unknown> = { cellar_id: head.cellar_id, version: head.version }
  let first = 0
  const take = (_: string, at: number) => values[numbers[first + at] as number]
  const columns = head.columns.values()
  for (const [nth, table] of cellarTables.entries()) {
    const count = head.counts[nth] ?? 0
    if (isPacked(table)) {
      const read: Column[] = []
      for (const _ of columnsOf[table]) {
        const [length, width] = columns.next().value as [number, number]
        const of_column = valuesAt(values, numbers.subarray(first, first + length))
        first += length
        const words = numbers.slice(first, first + Math.ceil((count * width) / wordBytes))
        first += words.length
        read.push(new Column(of_column, width > 0 ? numbersIn(words.buffer, width, count) : undefined))
        await pause()
      }
      replica[table] = new PackedRows(table, read)
      continue
    }
    const rows = new Map<string, unknown>()
    for (let done = 0; done < count; done++) {
      const record = makers[table](take)
      rows.set(record.id as string, record)
      first += columnsOf[table].length
      if (done % rowsAtOnce === 0) await pause()
    }
    replica[table] = rows
  }
  return { replica: replica as unknown as Replica, change_id: head.change_id, bytes: head.bytes }
}

async function inColumns(rows: ReadonlyMap<string, unknown>): Promise<PackedRows<unknown> | undefined> {
  if (rows instanceof PatchedPackedRows) return rows.packed()
  return rows instanceof PackedRows ? rows : undefined
}

/** Returns the bytes of numbers, with zeros to the end of the last word. */
function inWords(numbers: Numbers): ArrayBuffer {
  const words = new Uint32Array(Math.ceil(numbers.byteLength / wordBytes))
  new Uint8Array(words.buffer).set(new Uint8Array(numbers.buffer))
  return words.buffer
}

function numbersIn(bytes: ArrayBuffer, width: number, count: number): Numbers {
  if (width === Uint8Array.BYTES_PER_ELEMENT) return new Uint8Array(bytes, 0, count)
  return width === Uint16Array.BYTES_PER_ELEMENT ? new Uint16Array(bytes, 0, count) : new Uint32Array(bytes, 0, count)
}

/** The different values of a cellar, in the order of their numbers. */
class Values {
  readonly all: unknown[] = [null]
  readonly #plain = new Map<unknown, number>([[null, 0]])
  /** By their JSON, since equal ones are different objects. */
  readonly #lists = new Map<string, number>()

  numberOf(value: unknown): number {
    return typeof value === 'object' && value !== null
      ? this.#numberIn(this.#lists, JSON.stringify(value), value)
      : this.#numberIn(this.#plain, value, value)
  }

  #numberIn<Key>(known: Map<Key, number>, key: Key, value: unknown): number {
    const number = known.get(key)
    if (number !== undefined) return number
    known.set(key, this.all.length)
    return this.all.push(value) - 1
  }
}
