import { type KeyboardEvent, useId, useState } from 'react'
import type { Option } from './option-match.ts'

export interface Listbox {
  id: string
  open: boolean
  options: readonly Option[]
  highlighted: number
  setOpen: (open: boolean) => void
  highlight: (index: number) => void
  choose: (option: Option) => void
  /** The attributes of the input: its role, the element it controls, and the keys. */
  inputProps: {
    role: 'combobox'
    autoComplete: 'off'
    'aria-autocomplete': 'list'
    'aria-expanded': boolean
    'aria-controls': string | undefined
    'aria-activedescendant': string | undefined
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: () => void
  }
}

export interface ListboxOptions {
  options: readonly Option[]
  onChoose: (option: Option) => void
  onBlur?: () => void
  /** Highlights the first match while typing, so that Enter chooses it. */
  eager?: boolean
}

export const optionId = (listbox: string, index: number): string => `${listbox}-${index}`

/** Keeps the state and handles the keys of a text input with a list of options, by the ARIA combobox pattern. */
export function useListbox({ options, onChoose, onBlur, eager = false }: ListboxOptions): Listbox {
  const id = useId()
  const [wanted, setOpenState] = useState(false)
  const [marked, setMarked] = useState<number>()
  const open = wanted
  const highlighted = Math.min(marked ?? (eager ? 0 : -1), options.length - 1)

  function setOpen(next: boolean) {
    setOpenState(next)
    setMarked(undefined)
  }

  function choose(option: Option) {
    setOpen(false)
    onChoose(option)
  }

  function move(step: number) {
    if (!open) return setOpen(true)
    const { length } = options
    if (length > 0) setMarked(highlighted < 0 && step < 0 ? length - 1 : (highlighted + step + length) % length)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const option = options[highlighted]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && open && option) choose(option)
    else if (event.key === 'Escape' && open) {
      // Escape closes the list only. It is for the dialog once the list is closed.
      event.stopPropagation()
      setOpen(false)
    } else return
    event.preventDefault()
  }

  return {
    id,
    open,
    options,
    highlighted,
    setOpen,
    highlight: setMarked,
    choose,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': open && options.length > 0,
      'aria-controls': open && options.length > 0 ? id : undefined,
      'aria-activedescendant': open && highlighted >= 0 ? optionId(id, highlighted) : undefined,
      onKeyDown,
      onBlur: () => {
        setOpen(false)
        onBlur?.()
      },
    },
  }
}
