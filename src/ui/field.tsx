import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { useFieldError } from './form-errors.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface FieldProps {
  label: ReactNode
  name?: string | undefined
  hint?: ReactNode
  /** An error besides those that the form has for `name`. */
  fieldError?: string | undefined
  /** Shows that the field may be left empty. */
  optional?: boolean | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** The attributes that tie a control to its field. */
export interface ControlProps {
  id: string
  name: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function splitFieldProps<P extends FieldProps>(props: P) {
  const { label, name, hint, fieldError, optional, hideLabel, className, ...control } = props
  return { field: { label, name, hint, fieldError, optional, hideLabel, className }, control }
}

/** A control with its label, hint and error. */
export function Field({
  label,
  name,
  hint,
  fieldError: ownError,
  optional = false,
  hideLabel = false,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const { fieldError: formError } = useFieldError(name)
  const fieldError = ownError ?? formError
  const described = classNames(fieldError && `${id}-fault`, hint && `${id}-hint`)
  const control: ControlProps = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': fieldError ? true : undefined,
  }
  const caption = (
    <>
      {label}
      {optional && (
        <span className={styles.optional}>
          {' '}
          <Trans context="field">optional</Trans>
        </span>
      )}
    </>
  )
  return (
    <div className={classNames(styles.field, className)}>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? styles.unseen : styles.label}>
        {hideLabel ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </label>
      {children(control)}
      {fieldError && (
        <p id={`${id}-fault`} className={styles.fieldError}>
          {fieldError}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
