import type { CustomField } from '../../model/custom-field.ts'

export function inTheirOrder(fields: ReadonlyMap<string, CustomField>): CustomField[] {
  return [...fields.values()].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}
