import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import input from './input.module.css'
import styles from './text-area.module.css'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>

/** A text area that grows with its text where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      {wiring => <textarea rows={4} {...control} {...wiring} className={classNames(input.input, styles.area)} />}
    </Field>
  )
}
