import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fieldMessagesOf } from '../../client/api-errors.ts'
import { fieldErrorTexts } from '../../client/field-error-text.ts'
import { useFailureText } from '../../client/use-failure-text.ts'
import type { FieldErrors } from '../../ui/form-faults.ts'
import { isInternalField } from '../internal-fields.ts'

interface FormState {
  busy: boolean
  fieldErrors: FieldErrors
  /** What is wrong with the whole. */
  message: string | undefined
}

const calm: FormState = { busy: false, fieldErrors: {}, message: undefined }

/**
 * A form that ends in a command: what was typed is checked by the schema of the endpoint, then sent; fieldErrors found here and
 * fieldErrors found by the server stand beside the same fields.
 */
export function useFormCommand() {
  const { t } = useLingui()
  const [state, setState] = useState(calm)
  const failureText = useFailureText()

  /** Whether it was done. `more` are fieldErrors that the schema can't see, such as an amount that is no number. */
  async function submit<S extends z.ZodMiniType>(
    schema: S,
    given: unknown,
    command: (value: z.output<S>) => Promise<unknown>,
    more: FieldErrors = {},
  ): Promise<boolean> {
    const checked = z.safeParse(schema, given, { reportInput: true })
    const fieldErrors = { ...(checked.success ? {} : fieldErrorTexts(checked.error.issues)), ...more }
    if (!checked.success || Object.keys(fieldErrors).length > 0) {
      setState(refused(fieldErrors))
      return false
    }
    setState({ ...calm, busy: true })
    try {
      await command(checked.data)
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
  function refused(fieldErrors: FieldErrors): FormState {
    const shown = Object.entries(fieldErrors).filter(([name]) => !isInternalField(name))
    const isHidden = shown.length < Object.keys(fieldErrors).length
    const message = isHidden
      ? t`A part of this that the form does not show is not right. Close it and try again.`
      : undefined
    return { ...calm, fieldErrors: Object.fromEntries(shown), message }
  }

  return { ...state, submit }
}
