import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import styles from './input.module.css'

export type DateFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>

/** A day as YYYY-MM-DD, chosen by the browser's own calendar. */
export function DateField(props: DateFieldProps) {
  const { field, control } = splitFieldProps(props)
  return <Field {...field}>{wiring => <input {...control} {...wiring} type="date" className={styles.input} />}</Field>
}
