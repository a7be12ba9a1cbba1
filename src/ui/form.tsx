import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Banner } from './banner.tsx'
import { classNames } from './class-names.ts'
import styles from './form.module.css'
import { type FieldErrors, FormErrorsContext } from './form-errors.ts'

export type { FieldErrors } from './form-errors.ts'

export interface FormControl {
  busy: boolean
  /** Errors by field name, shown at their fields. The first one gets the focus; those without a field stand on top. */
  fieldErrors: FieldErrors
  /** An error of the whole form, shown on top. */
  message?: ReactNode
  onSubmit: (data: FormData, form: HTMLFormElement) => void
  onFocus?: () => void
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'form' | 'onSubmit' | 'onFocus' | 'ref'> {
  form: FormControl
  /** The records that it is about: what was typed about them is never filled in for others. */
  records?: readonly { id: string }[]
}

/** A form of uncontrolled fields. `form` gets a FormData and returns errors by `fieldErrors`. */
export function Form({ form: control, records = [], className, children, ...rest }: FormProps) {
  const { fieldErrors, message, onSubmit, onFocus } = control
  const form = useRef<HTMLFormElement>(null)
  const [cleared, setCleared] = useState({ of: fieldErrors, names: [] as string[] })
  const [unplaced, setUnplaced] = useState<string[]>([])

  const context = useMemo(() => {
    const names = cleared.of === fieldErrors ? cleared.names : []
    const standing = Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !names.includes(name)))
    const clearError = (name: string) => {
      if (name in standing) setCleared({ of: fieldErrors, names: [...names, name] })
    }
    return { fieldErrors: standing, clearError }
  }, [fieldErrors, cleared])

  useEffect(() => {
    const fields = form.current?.elements
    setUnplaced(Object.keys(fieldErrors).filter(name => !fields?.namedItem(name)))
    if (Object.keys(fieldErrors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fieldErrors])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // For React, a form in a dialog is inside the form that opened the dialog.
    event.stopPropagation()
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    if (submitter?.getAttribute('aria-disabled') === 'true') return
    onSubmit(new FormData(event.currentTarget, submitter), event.currentTarget)
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const { name, dataset } = event.target as HTMLInputElement
    context.clearError(dataset.field ?? name)
  }

  return (
    <FormErrorsContext value={context}>
      <form
        {...rest}
        ref={form}
        noValidate
        data-records={records.map(({ id }) => id).join()}
        className={classNames(styles.form, className)}
        onSubmit={submit}
        onInput={change}
        onFocus={onFocus}
      >
        {message && <Banner tone="danger">{message}</Banner>}
        {unplaced.some(isId) && (
          <Banner tone="danger">
            <Trans>The form contains an invalid value that is not shown. Close it and try again.</Trans>
          </Banner>
        )}
        {unplaced
          .filter(name => !isId(name))
          .map(name => (
            <Banner key={name} tone="danger">
              {fieldErrors[name]}
            </Banner>
          ))}
        {children}
      </form>
    </FormErrorsContext>
  )
}

/** An id is made by the program: a sentence about it means nothing to anybody. */
function isId(name: string): boolean {
  return /(^|[._])ids?(\.\d+)?$/.test(name)
}
