import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import styles from './input.module.css'

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>

export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props)
  return <Field {...field}>{wiring => <input type="text" {...control} {...wiring} className={styles.input} />}</Field>
}
