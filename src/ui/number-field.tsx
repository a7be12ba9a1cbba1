import { useLingui } from '@lingui/react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import styles from './input.module.css'
import { decimalSign, plainNumber } from './number-text.ts'

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value' | 'defaultValue' | 'min' | 'max'> & {
    defaultValue?: number | string | null | undefined
    /** Whole numbers only: another keyboard on the phone. */
    whole?: boolean
  }

/**
 * A number typed as the person's language writes it. The form gets it as `Number` reads it ("12.5"), or what was typed
 * where that is no number, for the rule behind the form to refuse; empty stays empty.
 */
export function NumberField(props: NumberFieldProps) {
  const { i18n } = useLingui()
  const { field, control } = splitFieldProps(props)
  const { defaultValue, whole = false, onChange, ...rest } = control
  const decimal = decimalSign(i18n.locale)
  const [typed, setTyped] = useState(() => String(defaultValue ?? '').replace('.', decimal))
  return (
    <Field {...field}>
      {({ name, ...wiring }) => (
        <>
          <input
            autoComplete="off"
            {...rest}
            {...wiring}
            type="text"
            inputMode={whole ? 'numeric' : 'decimal'}
            className={styles.input}
            data-field={name}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              onChange?.(event)
            }}
          />
          {name !== undefined && (
            <input type="hidden" name={name} value={plainNumber(typed, decimal) ?? typed.trim()} />
          )}
        </>
      )}
    </Field>
  )
}
