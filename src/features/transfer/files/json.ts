import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { cellText } from './decode.ts'
import { named, tooManyColumns } from './header.ts'
import type { PlainRow } from './packed-rows.ts'
import { plainNumber } from './plain-number.ts'
import type { PlainTable } from './plain-table.ts'
import type { JsonDocument } from './table.ts'

export interface JsonRead {
  tables: PlainTable[]
  documents: JsonDocument[]
}

/**
 * Reads lists of records as tables: the list that the document is, or those it contains, each by its name; or one
 * record per line. Anything else is a document. Nested values become columns with a dot in their names, nested lists
 * stay JSON.
 */
export function readJson(text: string): JsonRead {
  const value = parsed(text)
  if (isRecords(value)) return { tables: [tableOf('', value)], documents: [] }
  if (!isRecord(value)) return { tables: [], documents: [{ name: '', value }] }
  const lists = new Map<string, readonly JsonRecord[]>()
  const rest = withoutLists(value, '', lists)
  return {
    tables: Array.from(lists, ([name, records]) => tableOf(name, records)),
    documents: Object.keys(rest).length > 0 ? [{ name: '', value: rest }] : [],
  }
}

type JsonRecord = Record<string, unknown>

/** The depth to which lists are searched. */
const listsWithin = 4

function parsed(text: string): unknown {
  const parse = longNumber.test(text) ? (json: string) => JSON.parse(json, asWritten) : JSON.parse
  try {
    return parse(text)
  } catch {
    return linesOf(text, parse)
  }
}

/** Parses a text with one record per line. */
function linesOf(text: string, parse: (json: string) => unknown): unknown {
  const lines = text.split(/\r\n|\n|\r/).filter(line => line.trim() !== '')
  if (lines.length < 2) throw new AppError(400, 'file_bad_json')
  try {
    return lines.map(line => parse(line))
  } catch {
    throw new AppError(400, 'file_bad_json')
  }
}

const longNumber = /[:[,\s]-?\d{16,}[\s,\]}]/

/** Keeps a number that JavaScript would round, such as a long barcode, as it is written. */
function asWritten(_: string, value: unknown, about?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = about?.source ?? ''
  return /^-?\d{16,}$/.test(source) ? source : value
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRecords(value: unknown): value is JsonRecord[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord)
}

/** Moves the lists of records out by their names: `wines`, `data.wines`. */
function withoutLists(record: JsonRecord, path: string, lists: Map<string, readonly JsonRecord[]>, level = 1) {
  const rest: [string, unknown][] = []
  for (const [key, value] of Object.entries(record)) {
    const name = path + key
    if (isRecords(value)) {
      lists.set(name, value)
      if (lists.size > limits.import_tables) {
        throw new AppError(400, 'file_too_many_tables', { max: limits.import_tables })
      }
    } else if (isRecord(value) && level < listsWithin) {
      const inner = withoutLists(value, `${name}.`, lists, level + 1)
      if (Object.keys(inner).length > 0 || Object.keys(value).length === 0) rest.push([key, inner])
    } else rest.push([key, value])
  }
  return Object.fromEntries(rest)
}

function tableOf(name: string, records: readonly JsonRecord[]): PlainTable {
  if (records.length > limits.import_rows) throw new AppError(400, 'file_too_many_rows', { max: limits.import_rows })
  const places = new Map<string, number>()
  for (const record of records) {
    for (const [column] of flat(record)) if (!places.has(column)) places.set(column, places.size)
    if (places.size > limits.import_columns) throw tooManyColumns()
  }
  const columns = named([...places.keys()])
  return { name, hidden: false, typed: true, columns, header_line: 1, rows: rowsOf(records, places) }
}

function* rowsOf(records: readonly JsonRecord[], places: ReadonlyMap<string, number>): Generator<PlainRow> {
  for (const [at, record] of records.entries()) {
    const cells = Array<string>(places.size).fill('')
    for (const [column, text] of flat(record)) cells[places.get(column) ?? 0] = text
    if (cells.some(cell => cell !== '')) yield { line: at + 1, cells }
  }
}

function* flat(record: JsonRecord, path = ''): Generator<[column: string, text: string]> {
  for (const [key, value] of Object.entries(record)) {
    if (isRecord(value)) yield* flat(value, `${path}${key}.`)
    else yield [path + key, textOf(value)]
  }
}

function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return cellText(value)
    case 'number':
      return plainNumber(value)
    case 'boolean':
      return String(value)
    default:
      return value === null ? '' : JSON.stringify(value)
  }
}
