import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { useFieldError } from './form-errors.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'ref'> {
  label: ReactNode
  hint?: ReactNode
  /** Neither checked nor unchecked, as above a list of which some are chosen. */
  mixed?: boolean
}

export function Checkbox({ label, hint, mixed = false, ...rest }: CheckboxProps) {
  const id = useId()
  const { fieldError } = useFieldError(rest.name)
  return (
    <div>
      <label className={styles.label}>
        <input
          {...rest}
          type="checkbox"
          className={styles.box}
          aria-invalid={fieldError ? true : undefined}
          aria-describedby={hint || fieldError ? id : undefined}
          ref={box => {
            if (box) box.indeterminate = mixed
          }}
        />
        <span>{label}</span>
      </label>
      {(hint || fieldError) && (
        <p id={id} className={fieldError ? styles.fieldError : styles.hint}>
          {fieldError ?? hint}
        </p>
      )}
    </div>
  )
}
