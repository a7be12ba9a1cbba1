import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, splitFieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import input from './input.module.css'
import styles from './password-field.module.css'
import type { TextFieldProps } from './text-field.tsx'

/** A text field for a password, with a button that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { t } = useLingui()
  const { field, control } = splitFieldProps(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {wiring => (
        <div className={styles.frame}>
          <input
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            // A password that is shown is one none the less.
            data-secret
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(input.input, styles.input)}
          />
          <IconButton
            className={styles.reveal}
            label={
              shown
                ? t({ context: 'button', message: 'Hide password' })
                : t({ context: 'button', message: 'Show password' })
            }
            aria-describedby={`${wiring.id}-label`}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
