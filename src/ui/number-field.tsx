import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import styles from './input.module.css'
import { decimalSign } from './number-text.ts'

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value' | 'defaultValue' | 'min' | 'max'> & {
    defaultValue?: number | string | null | undefined
    /** Whole numbers only: another keyboard on the phone. */
    whole?: boolean
  }

/** A number typed as the person's language writes it; the form gets what was typed. */
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
