import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import { useFieldError } from './form-errors.ts'
import input from './input.module.css'
import { ListboxPopup } from './listbox-popup.tsx'
import styles from './multi-combobox.module.css'
import { findOptionByLabel, matchingOptions, type Option } from './option-match.ts'
import { useListbox } from './use-listbox.ts'

export type MultiComboboxProps = Omit<FieldProps, 'label'> & {
  label: string
  options: readonly Option[]
  defaultValue?: readonly string[]
  /** With `value` the caller keeps what is chosen. */
  value?: readonly string[]
  onChange?: (values: string[]) => void
  /** Accepts words that are no option as well. */
  free?: boolean
}

/** A field for several of many options, each a chip. The form gets one entry of `name` for each. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { t } = useLingui()
  const { field, control } = splitFieldProps(props)
  const { options, defaultValue = [], value, onChange, free = false } = control
  const [own, setOwn] = useState<readonly string[]>(defaultValue)
  const [typed, setTyped] = useState('')
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const { clearError } = useFieldError(field.name)
  const values = value ?? own

  const open = options.filter(option => !values.includes(option.value))
  const word = typed.trim()
  const isNew = free && word !== '' && !findOptionByLabel(options, word) && !values.includes(word)
  const matches = matchingOptions(open, typed)
  const offered = isNew
    ? [...matches, { value: word, label: word, hint: t({ context: 'choice', message: 'new' }) }]
    : matches

  function set(next: string[]) {
    setOwn(next)
    setTyped('')
    clearError()
    onChange?.(next)
  }

  const listbox = useListbox({
    options: offered,
    onChoose: option => set([...values, option.value]),
    onBlur: () => setTyped(''),
    eager: typed !== '',
  })

  function remove(one: string) {
    set(values.filter(value => value !== one))
    inputRef.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = values.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
    else listbox.inputProps.onKeyDown(event)
  }

  return (
    <Field {...field}>
      {({ name, ...wiring }) => (
        <div className={classNames(input.input, styles.frame)} ref={setFrame}>
          {values.map(one => (
            <Chosen key={one} option={options.find(option => option.value === one)} value={one} onRemove={remove} />
          ))}
          <input
            {...wiring}
            {...listbox.inputProps}
            ref={inputRef}
            type="text"
            data-field={name}
            className={styles.input}
            value={typed}
            onKeyDown={onKeyDown}
            onClick={() => listbox.setOpen(true)}
            onChange={event => {
              setTyped(event.target.value)
              listbox.setOpen(true)
            }}
          />
          {/* The empty one tells a field that is left empty from one that is not there. */}
          {name !== undefined && ['', ...values].map(one => <input key={one} type="hidden" name={name} value={one} />)}
          <ListboxPopup
            listbox={listbox}
            anchor={frame}
            label={props.label}
            nothing={<Trans context="of a search">No results</Trans>}
          />
        </div>
      )}
    </Field>
  )
}

function Chosen(props: { option: Option | undefined; value: string; onRemove: (value: string) => void }) {
  const { t } = useLingui()
  const label = props.option?.label ?? props.value
  return (
    <span className={styles.chip}>
      {label}
      <button
        type="button"
        className={styles.remove}
        aria-label={t({ context: 'button', message: `Remove ${label}` })}
        onClick={() => props.onRemove(props.value)}
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
