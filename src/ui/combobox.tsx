import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronsUpDown, X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './combobox.module.css'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import { useFieldError } from './form-errors.ts'
import input from './input.module.css'
import { ListboxPopup } from './listbox-popup.tsx'
import { findOptionByLabel, matchingOptions, type Option } from './option-match.ts'
import { useListbox } from './use-listbox.ts'

export type { Option } from './option-match.ts'

export type ComboboxProps = Omit<FieldProps, 'label'> & {
  label: string
  options: readonly Option[]
  defaultValue?: string | null
  /** With `value` the caller keeps what is chosen. */
  value?: string | null
  onChange?: (value: string | null) => void
  placeholder?: string
  /** True if one option is always chosen, so that the field cannot be cleared. */
  required?: boolean
}

/** A field for one of hundreds or thousands of options, found by typing. The form gets the `value` of the option. */
export function Combobox(props: ComboboxProps) {
  const { t } = useLingui()
  const { field, control } = splitFieldProps(props)
  const { options, defaultValue, value, onChange, placeholder, required = false } = control
  const [own, setOwn] = useState(() => options.find(option => option.value === defaultValue))
  // The typed text, or undefined while the field shows the chosen option.
  const [typed, setTyped] = useState<string>()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { clearError } = useFieldError(field.name)
  const chosen = value === undefined ? own : (options.find(option => option.value === value) ?? undefined)

  function choose(option: Option | undefined) {
    setOwn(option)
    setTyped(undefined)
    clearError()
    if (option?.value !== chosen?.value) onChange?.(option?.value ?? null)
  }

  function settle() {
    if (typed === undefined) return
    if (typed.trim() === '') choose(required ? chosen : undefined)
    else choose(findOptionByLabel(options, typed) ?? chosen)
  }

  const listbox = useListbox({
    options: matchingOptions(options, typed ?? ''),
    onChoose: choose,
    onBlur: settle,
    eager: typed !== undefined,
  })

  function type(text: string) {
    setTyped(text)
    listbox.setOpen(true)
  }

  return (
    <Field {...field}>
      {({ name, ...wiring }) => (
        <div className={styles.frame} ref={setFrame}>
          <input
            {...wiring}
            {...listbox.inputProps}
            type="text"
            placeholder={placeholder}
            data-field={name}
            className={classNames(input.input, styles.input)}
            value={typed ?? chosen?.label ?? ''}
            onChange={event => type(event.target.value)}
            onClick={() => listbox.setOpen(true)}
          />
          {chosen && !required ? (
            <button
              type="button"
              className={styles.button}
              aria-label={t({ context: 'a field', message: 'Clear' })}
              onClick={() => choose(undefined)}
            >
              <X aria-hidden />
            </button>
          ) : (
            <ChevronsUpDown className={styles.arrows} aria-hidden />
          )}
          {name !== undefined && <input type="hidden" name={name} value={chosen?.value ?? ''} />}
          <ListboxPopup
            listbox={listbox}
            anchor={frame}
            label={props.label}
            isChosen={one => one === chosen?.value}
            nothing={<Trans context="of a search">No results</Trans>}
          />
        </div>
      )}
    </Field>
  )
}
