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

/** Choices that stand apart under a name. */
export interface ChoiceGroup {
  label: string
  choices: readonly Choice[]
}

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children' | 'multiple'> & {
    choices: readonly Choice[]
    /** Choices below the others; a group without any is left out. */
    groups?: readonly ChoiceGroup[]
    /** The label of the empty choice. Without it there is no empty choice. */
    empty?: string
  }

/** A choice of one out of a few dozen, by the browser's own list, which phones and screen readers know. */
export function Select(props: SelectProps) {
  const { field, control } = splitFieldProps(props)
  const { choices, groups = [], empty, ...rest } = control
  return (
    <Field {...field}>
      {wiring => (
        <div className={styles.frame}>
          <select {...rest} {...wiring} className={classNames(input.input, styles.select)}>
            {empty !== undefined && <option value="">{empty}</option>}
            {choices.map(toOption)}
            {groups
              .filter(group => group.choices.length > 0)
              .map(group => (
                <optgroup key={group.label} label={group.label}>
                  {group.choices.map(toOption)}
                </optgroup>
              ))}
          </select>
          <ChevronDown className={styles.arrow} aria-hidden />
        </div>
      )}
    </Field>
  )
}

const toOption = ({ value, label, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)
