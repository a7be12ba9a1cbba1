import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import { inTheirOrder } from '../field-order.ts'

const none: readonly CustomField[] = []

/** Returns the custom fields of the open cellar in order. */
export function useCustomFields(): readonly CustomField[] {
  const { replica } = useCellar()
  const fields = replica?.custom_fields
  return useMemo(() => (fields?.size ? inTheirOrder(fields) : none), [fields])
}
