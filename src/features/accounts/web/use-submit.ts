import { useState } from 'react'
import type * as z from 'zod/mini'
import type { FormSchema } from './check-form.ts'
import type { Outcome } from './session.ts'

export interface Submission {
  busy: boolean
  /** What is wrong by field, for the kit's Form. */
  fieldErrors: Record<string, string>
  /** What went wrong as a whole. */
  message: string | undefined
  submit: (data: FormData, form: HTMLFormElement) => void
}

const nothing = { fieldErrors: {}, message: undefined }

/**
 * Sends a form that its schema finds right, and tells what is wrong beside the fields, found here or by the server.
 * The schema may be on its way still: the sign-in screen is drawn before it.
 */
export function useSubmit<S extends FormSchema>(
  schema: S | (() => Promise<S>),
  send: (values: z.output<S>, form: HTMLFormElement) => Promise<Outcome>,
  otherwise: string,
): Submission {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Pick<Submission, 'fieldErrors' | 'message'>>(nothing)

  async function attempt(data: FormData, form: HTMLFormElement) {
    const [{ checkForm }, checking] = await Promise.all([
      import('./check-form.ts'),
      typeof schema === 'function' ? schema() : schema,
    ])
    const checked = checkForm(checking, data)
    if ('fieldErrors' in checked) return setTold({ fieldErrors: checked.fieldErrors, message: undefined })
    setTold(nothing)
    const outcome = await send(checked.values, form)
    if (outcome.ok) return
    const placed = Object.keys(outcome.fields).length > 0
    setTold({ fieldErrors: outcome.fields, message: placed ? undefined : outcome.message })
  }

  async function submit(data: FormData, form: HTMLFormElement) {
    setBusy(true)
    try {
      await attempt(data, form)
    } catch (error) {
      // The code that checks the form is out of reach, as the server will be.
      console.error(error)
      setTold({ fieldErrors: {}, message: otherwise })
    }
    setBusy(false)
  }

  return { busy, ...told, submit: (data, form) => void submit(data, form) }
}
