import { type ReactNode, useId } from 'react'
import { useFieldError } from './form-errors.ts'
import { Stack } from './layout.tsx'
import styles from './radio-group.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface RadioChoice<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<V extends string> {
  label: ReactNode
  name?: string
  choices: readonly RadioChoice<V>[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
  /**
   * By default `segments`, which stand side by side in one frame. A `list` has hints and one choice per line, `tiles`
   * have the icon beside the word and `plates` above it.
   */
  look?: 'list' | 'segments' | 'tiles' | 'plates'
  hideLabel?: boolean
}

const parts = { list: 'line', segments: 'segment', tiles: 'tile', plates: 'plate' } as const

/** A choice of one out of a few that are all visible. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, choices, value, defaultValue, onChange, look = 'segments', hideLabel = false } = props
  const id = useId()
  const { fieldError } = useFieldError(props.name)
  return (
    <fieldset aria-describedby={fieldError ? id : undefined}>
      <legend className={hideLabel ? undefined : styles.legend}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={styles[look]}>
        {choices.map(choice => (
          <label key={choice.value} className={styles[parts[look]]}>
            <input
              type="radio"
              name={props.name ?? id}
              value={choice.value}
              disabled={choice.disabled}
              className={look === 'list' ? styles.dot : styles.cover}
              aria-invalid={fieldError ? true : undefined}
              checked={value === undefined ? undefined : value === choice.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === choice.value}
              onChange={() => onChange?.(choice.value)}
            />
            {choice.icon}
            <Stack as="span">
              {choice.label}
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </Stack>
          </label>
        ))}
      </div>
      {fieldError && (
        <p id={id} className={styles.fieldError}>
          {fieldError}
        </p>
      )}
    </fieldset>
  )
}
