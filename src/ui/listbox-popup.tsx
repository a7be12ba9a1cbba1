import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './listbox-popup.module.css'
import { useAnchored } from './use-anchored.ts'
import { type Listbox, optionId } from './use-listbox.ts'

export interface ListboxPopupProps {
  listbox: Listbox
  anchor: HTMLElement | null
  label: string
  isChosen?: (value: string) => boolean
  /** Shown in place of options. Without it an empty list is not shown. */
  nothing?: ReactNode
}

/** The options of a text input, in the top layer. */
export function ListboxPopup({ listbox, anchor, label, isChosen, nothing }: ListboxPopupProps) {
  const { id, open, options, highlighted } = listbox
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  useAnchored(popup, anchor, { width: 'exact' })

  useEffect(() => {
    if (open && highlighted >= 0)
      document.getElementById(optionId(id, highlighted))?.scrollIntoView({ block: 'nearest' })
  }, [open, highlighted, id])

  if (!open || (options.length === 0 && !nothing)) return null
  if (options.length === 0) {
    return (
      <div ref={setPopup} popover="manual" className={styles.popup} role="status">
        <p className={styles.nothing}>{nothing}</p>
      </div>
    )
  }
  return (
    <div
      ref={setPopup}
      popover="manual"
      id={id}
      className={styles.popup}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      // The input keeps the focus.
      onMouseDown={event => event.preventDefault()}
    >
      {options.map((option, index) => {
        const chosen = isChosen?.(option.value) ?? false
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={chosen}
            className={classNames(styles.option, index === highlighted && styles.highlighted)}
            onPointerMove={() => index !== highlighted && listbox.highlight(index)}
            onClick={() => listbox.choose(option)}
          >
            <span>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
            {chosen && <Check className={styles.check} aria-hidden />}
          </div>
        )
      })}
    </div>
  )
}
