import { useMemo } from 'react'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import type { OwnField } from '../contract.ts'
import { inTheirOrder } from '../own-values.ts'

const none: readonly OwnField[] = []

/** The open cellar's own fields, in their order. */
export function useOwnFields(): readonly OwnField[] {
  const { replica } = useCellar()
  const fields = replica?.own_fields
  return useMemo(() => (fields?.size ? inTheirOrder(fields) : none), [fields])
}
