import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './switch.module.css'
import tones from './tones.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** Turns something on or off at once. A value that a form saves later needs a Checkbox. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.label}>
      <span className={styles.words}>
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={tones.faintTiny}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox under the role says whether it is on
        role="switch"
        className={styles.switch}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
