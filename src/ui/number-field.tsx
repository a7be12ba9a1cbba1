import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import styles from './input.module.css'
import { decimalSign } from './number-text.ts'

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value' | 'defaultValue' | 'min' | 'max'> & {
    defaultValue?: number | string | null | undefined
    /** Asks a phone for the keyboard that has digits only. */
    whole?: boolean
  }

/** A field for a number in the notation of the person's language. The form gets the typed text. */
export function NumberField(props: NumberFieldProps) {
  const { i18n } = useLingui()
  const { field, control } = splitFieldProps(props)
  const { defaultValue, whole = false, ...rest } = control
  return (
    <Field {...field}>
      {wiring => (
        <input
          autoComplete="off"
          {...rest}
          {...wiring}
          type="text"
          inputMode={whole ? 'numeric' : 'decimal'}
          className={styles.input}
          defaultValue={String(defaultValue ?? '').replace('.', decimalSign(i18n.locale))}
        />
      )}
    </Field>
  )
}
