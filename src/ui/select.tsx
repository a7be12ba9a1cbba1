import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import input from './input.module.css'
import styles from './select.module.css'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children' | 'multiple'> & {
    choices: readonly Choice[]
    /** The label of the empty choice. Without it there is no empty choice. */
    empty?: string
  }

/** A choice of one out of a few dozen, by the browser's own list, which phones and screen readers know. */
export function Select(props: SelectProps) {
  const { field, control } = splitFieldProps(props)
  const { choices, empty, ...rest } = control
  return (
    <Field {...field}>
      {wiring => (
        <div className={styles.frame}>
          <select {...rest} {...wiring} className={classNames(input.input, styles.select)}>
            {empty !== undefined && <option value="">{empty}</option>}
            {choices.map(choice => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} aria-hidden />
        </div>
      )}
    </Field>
  )
}
