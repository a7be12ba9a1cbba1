import { useLingui } from '@lingui/react/macro'
import type { FieldErrors } from '../../../ui/form-faults.ts'

/** The fieldError of an amount that was typed and is none. */
export function useAmountError() {
  const { t } = useLingui()
  return (name: string, { minor }: { minor: number | null | undefined }): FieldErrors =>
    minor === undefined ? { [name]: t`An amount such as 12.50.` } : {}
}
