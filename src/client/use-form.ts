import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { FormControl } from '../ui/form.tsx'
import { ApiError, fieldMessagesOf, NetworkError } from './api-errors.ts'
import type { FormSchema } from './check-form.ts'
import './form-recovery.ts'
import { FormRefusal } from './form-refusal.ts'
import { useFailureText } from './use-failure-text.ts'

interface FormTexts {
  /** The message for a failure without a message. */
  failed?: string
  /** The sentence that says what follows when the server cannot be reached. */
  unreached?: string
}

const calm = { busy: false, fieldErrors: {}, message: undefined }

/**
 * Runs a form: reads its fields by the schema, checks them, and calls `save` with the value, one call at a time. An
 * error is shown next to its field, whether the schema, `save` or the server found it; typed text stays, and the events
 * `saved` and `refused` say of the form whether that has to be kept. The code that reads and checks is fetched when
 * somebody begins to fill in the form, and so may be a schema, so that the sign-in is drawn without them.
 */
export function useForm<S extends FormSchema>(
  schema: S | (() => Promise<S>),
  save: (value: z.output<S>, form: HTMLFormElement) => Promise<unknown>,
  texts: FormTexts = {},
): FormControl {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<Omit<FormControl, 'onSubmit' | 'onFocus'>>(calm)
  const isBusy = useRef(false)
  const failureText = useFailureText()

  const fetchParts = () => Promise.all([import('./check-form.ts'), typeof schema === 'function' ? schema() : schema])

  async function attempt(data: FormData, form: HTMLFormElement) {
    const [{ checkForm }, checking] = await fetchParts()
    const checked = checkForm(checking, data, i18n.locale)
    if ('fieldErrors' in checked) return { ...calm, fieldErrors: checked.fieldErrors }
    await save(checked.value, form)
    return calm
  }

  function refused(error: unknown) {
    if (![FormRefusal, ApiError, NetworkError].some(known => error instanceof known)) console.error(error)
    const fieldErrors = error instanceof FormRefusal ? error.fieldErrors : fieldMessagesOf(error)
    if (Object.keys(fieldErrors).length > 0) return { ...calm, fieldErrors }
    if (error instanceof FormRefusal) return { ...calm, message: error.message }
    const failed = texts.failed ?? t`This could not be saved. Please try again.`
    const unreached = texts.unreached ?? t`Your entries stay here so that you can save them later.`
    return { ...calm, message: failureText(error, failed, unreached) }
  }

  async function submit(data: FormData, form: HTMLFormElement) {
    if (isBusy.current) return
    isBusy.current = true
    setState({ ...calm, busy: true })
    const outcome = await attempt(data, form).catch(refused)
    form.dispatchEvent(new Event(outcome === calm ? 'saved' : 'refused', { bubbles: true }))
    setState(outcome)
    isBusy.current = false
  }

  return {
    ...state,
    onSubmit: (data, form) => void submit(data, form),
    onFocus: () => void fetchParts().catch(() => {}),
  }
}
