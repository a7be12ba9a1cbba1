import { useLingui } from '@lingui/react/macro'
import type { Faults } from '../../../web/ui/form-faults.ts'

/** The fault of an amount that was typed and is none. */
export function useAmountFault() {
  const { t } = useLingui()
  return (name: string, { minor }: { minor: number | null | undefined }): Faults =>
    minor === undefined ? { [name]: t`An amount such as 12.50.` } : {}
}
