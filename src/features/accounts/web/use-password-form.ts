import { useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import type { FormSchema } from '../../../client/check-form.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useForm } from '../../../client/use-form.ts'
import type { FormControl } from '../../../ui/form.tsx'
import { passwordRefusal } from './password-refusal.ts'

/**
 * Runs a form that asks for the person's own password and changes something on the server only. `failed` says what was
 * not done, where a refusal has no sentence of its own.
 */
export function usePasswordForm<S extends FormSchema>(
  schema: S,
  save: (value: z.output<S>, form: HTMLFormElement) => Promise<unknown>,
  failed?: string,
): FormControl {
  const { t } = useLingui()
  const failureText = useFailureText()
  return useForm(schema, (value, form) =>
    save(value, form).catch(error => {
      if (error instanceof FormRefusal) throw error
      const unreached = t`This needs a connection to the server. Nothing was changed.`
      throw passwordRefusal(error, failureText(error, failed ?? t`This could not be done`, unreached))
    }),
  )
}
