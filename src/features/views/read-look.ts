import { densities, shownColumns } from '../../model/list-columns.ts'
import { limits } from '../../shared/limits.ts'
import type { ListLook } from './contract.ts'

/** Reads a `ListLook` without its schema, which the list need not wait for; undefined for anything else. */
export function readLook(value: unknown): ListLook | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return undefined
  const { columns, density } = value as Partial<Record<string, unknown>>
  const isKnown = densities.some(each => each === density)
  const isWhole = isKnown && Array.isArray(columns) && columns.length <= mostColumns && columns.every(isColumn)
  return isWhole ? (value as ListLook) : undefined
}

const mostColumns = shownColumns.length + limits.custom_fields
const ownColumn = /^own:[0-9a-f-]{36}$/

function isColumn(value: unknown): boolean {
  return typeof value === 'string' && (ownColumn.test(value) || shownColumns.some(each => each === value))
}
