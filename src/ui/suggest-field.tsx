import { type ComponentProps, useState } from 'react'
import styles from './combobox.module.css'
import { Field, type FieldProps, splitFieldProps } from './field.tsx'
import input from './input.module.css'
import { ListboxPopup } from './listbox-popup.tsx'
import { matchingOptions, type Option } from './option-match.ts'
import { useListbox } from './use-listbox.ts'

export type SuggestFieldProps = Omit<FieldProps, 'label'> &
  Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength' | 'disabled' | 'autoFocus'> & {
    label: string
    /** The known values. The label of a chosen one is written into the field. */
    options: readonly Option[]
    defaultValue?: string
    value?: string
    /** Gets every change of the text, and the option if one was chosen. */
    onChange?: (text: string, option?: Option) => void
    /** Says that the caller has filtered `options` by the text. */
    filtered?: boolean
  }

/** A text field that suggests known values and accepts any other text. The form gets the text. */
export function SuggestField(props: SuggestFieldProps) {
  const { field, control } = splitFieldProps(props)
  const { options, defaultValue = '', value, onChange, filtered = false, ...rest } = control
  const [own, setOwn] = useState(defaultValue)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const text = value ?? own

  function write(next: string, option?: Option) {
    setOwn(next)
    onChange?.(next, option)
  }

  const listbox = useListbox({
    options: filtered ? options : matchingOptions(options, text),
    onChoose: option => write(option.label, option),
  })

  return (
    <Field {...field}>
      {wiring => (
        <div className={styles.frame} ref={setFrame}>
          <input
            {...rest}
            {...wiring}
            {...listbox.inputProps}
            type="text"
            className={input.input}
            value={text}
            onChange={event => {
              write(event.target.value)
              listbox.setOpen(event.target.value.trim() !== '')
            }}
          />
          <ListboxPopup listbox={listbox} anchor={frame} label={props.label} />
        </div>
      )}
    </Field>
  )
}
