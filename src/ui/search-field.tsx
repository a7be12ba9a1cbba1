import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import input from './input.module.css'
import { Key } from './key.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value' | 'ref'> {
  label: string
  value: string
  onChange: (text: string) => void
  /** The key that focuses the field from anywhere. It is only shown here: the caller listens for it. */
  shortcut?: string
  ref?: React.Ref<HTMLInputElement>
}

export function SearchField({ label, value, onChange, shortcut, className, ref, ...rest }: SearchFieldProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  function clear() {
    onChange('')
    frame.current?.querySelector('input')?.focus()
  }
  return (
    <div className={classNames(styles.frame, className)} ref={frame}>
      <Search className={styles.glass} aria-hidden />
      <input
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        {...rest}
        ref={ref}
        type="search"
        aria-label={label}
        className={classNames(input.input, styles.input)}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {value ? (
        <IconButton
          className={styles.clear}
          label={t({ context: 'button', message: 'Clear search' })}
          icon={<X />}
          onClick={clear}
        />
      ) : (
        shortcut && <span className={styles.key}>{<Key>{shortcut}</Key>}</span>
      )}
    </div>
  )
}
