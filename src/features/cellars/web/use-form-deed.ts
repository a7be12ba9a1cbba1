import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fieldMessagesOf } from '../../../web/api-errors.ts'
import { faultTexts } from '../../../web/fault-text.ts'
import type { Faults } from '../../../web/ui/form-faults.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { isInternalField } from '../internal-fields.ts'

interface FormState {
  busy: boolean
  faults: Faults
  /** What is wrong with the whole. */
  message: string | undefined
}

const calm: FormState = { busy: false, faults: {}, message: undefined }

/**
 * A form that ends in a deed: what was typed is checked by the schema of the endpoint, then sent; faults found here and
 * faults found by the server stand beside the same fields.
 */
export function useFormDeed() {
  const { t } = useLingui()
  const [state, setState] = useState(calm)
  const failureText = useFailureText()

  /** Whether it was done. `more` are faults that the schema can't see, such as an amount that is no number. */
  async function submit<S extends z.ZodMiniType>(
    schema: S,
    given: unknown,
    deed: (value: z.output<S>) => Promise<unknown>,
    more: Faults = {},
  ): Promise<boolean> {
    const checked = z.safeParse(schema, given, { reportInput: true })
    const faults = { ...(checked.success ? {} : faultTexts(checked.error.issues)), ...more }
    if (!checked.success || Object.keys(faults).length > 0) {
      setState(refused(faults))
      return false
    }
    setState({ ...calm, busy: true })
    try {
      await deed(checked.data)
      setState(calm)
      return true
    } catch (error) {
      const fields = fieldMessagesOf(error)
      const failed = t`This could not be saved. Please try again.`
      const message = failureText(error, failed, t`What you typed stays here; save it later.`)
      setState(Object.keys(fields).length > 0 ? refused(fields) : { ...calm, message })
      return false
    }
  }

  /** What is wrong, each beside its field; what no form shows is told in general words. */
  function refused(faults: Faults): FormState {
    const shown = Object.entries(faults).filter(([name]) => !isInternalField(name))
    const isHidden = shown.length < Object.keys(faults).length
    const message = isHidden
      ? t`A part of this that the form does not show is not right. Close it and try again.`
      : undefined
    return { ...calm, faults: Object.fromEntries(shown), message }
  }

  return { ...state, submit }
}
