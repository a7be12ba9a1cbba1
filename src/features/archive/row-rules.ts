import type { CellarTable } from '../../model/cellar-tables.ts'
import { columnsOf, completed, records } from '../../model/tables.ts'
import type { FieldError, FieldErrors } from '../../shared/errors.ts'
import { fieldErrorsOf } from '../../shared/field-errors.ts'

type Fields = Record<string, unknown>

/** Returns the errors of a single record: of its fields, their shapes and their combination. */
export function recordErrors(table: CellarTable, row: unknown): FieldErrors {
  if (!isObject(row)) return { [table]: { code: 'not_json' } }
  const known = knownColumns[table]
  const unknown = Object.keys(row).filter(column => !known.has(column))
  if (unknown.length > 0) return Object.fromEntries(unknown.map(column => [column, { code: 'unknown_field' }]))
  const record = completed(table, row)
  const { error } = records[table].safeParse(record, { reportInput: true })
  if (error) return fieldErrorsOf(error.issues)
  return { ...instantErrors(record), ...togetherIn[table]?.(record) }
}

const knownColumns = Object.fromEntries(
  Object.entries(columnsOf).map(([table, columns]) => [table, new Set(columns)]),
) as unknown as Record<CellarTable, ReadonlySet<string>>

/** The rules for whole rows that the database enforces with constraints. */
const togetherIn: Partial<Record<CellarTable, (record: Fields) => FieldErrors>> = {
  wines: ({ drink_from, drink_until }) => inOrder({ drink_from, drink_until }),
  window_rules: ({ years_from, years_until }) => inOrder({ years_from, years_until }),
  purchases: ({ price_minor, price_currency }) => bothOrNeither({ price_minor, price_currency }),
  bottles: bottle => ({
    ...bothOrNeither({ price_minor: bottle.price_minor, price_currency: bottle.price_currency }),
    ...bothOrNeither({ revenue_minor: bottle.revenue_minor, revenue_currency: bottle.revenue_currency }),
    ...departed(bottle),
    ...locked(bottle),
    ...slotted(bottle),
  }),
  wishes: ({ limit_minor, limit_currency }) => bothOrNeither({ limit_minor, limit_currency }),
}

function inOrder(years: Fields): FieldErrors {
  const [[, from] = [], [name = '', until] = []] = Object.entries(years)
  if (from === null || until === null || Number(from) <= Number(until)) return {}
  return { [name]: { code: 'window_reversed' } }
}

function bothOrNeither(money: Fields): FieldErrors {
  const [[, amount] = [], [name = '', currency] = []] = Object.entries(money)
  return (amount === null) === (currency === null) ? {} : { [name]: { code: 'amount_without_currency' } }
}

function departed({ state, departure }: Fields): FieldErrors {
  return (state === 'gone') === (departure !== null) ? {} : { departure: { code: 'not_together' } }
}

function locked({ lock_reason, locked_until_on }: Fields): FieldErrors {
  return locked_until_on === null || lock_reason !== null ? {} : { locked_until_on: { code: 'not_together' } }
}

function slotted({ place_id, slot_row, slot_column, slot_depth }: Fields): FieldErrors {
  const slot = [slot_row, slot_column, slot_depth]
  if (slot.every(side => side === null)) return {}
  const isWhole = place_id !== null && slot.every(side => side !== null)
  return isWhole ? {} : { slot_row: { code: 'slot_incomplete' } }
}

/**
 * Checks the timestamps of a record. The schemas of the contract check days by their shape but accept any text as a
 * timestamp, because elsewhere only the program itself writes them.
 */
export function instantErrors(record: Fields): FieldErrors {
  const odd = Object.entries(record).filter(
    ([column, value]) => column.endsWith('_at') && value !== null && !isInstant(value),
  )
  return Object.fromEntries(odd.map(([column]): [string, FieldError] => [column, { code: 'not_an_instant' }]))
}

function isInstant(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
