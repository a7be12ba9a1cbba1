import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'
import { type OpenerProps, useOpener } from './use-opener.ts'

const MenuPopup = lazyDialog(() => import('./menu-popup.tsx'))

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** A shortcut or another short note at the end. */
  aside?: ReactNode
  onSelect?: () => void
  href?: string
  disabled?: boolean
  danger?: boolean
  /** Marks the current one of several choices, such as the order of a list. */
  checked?: boolean
  /** Draws a line above the entry. */
  separated?: boolean
}

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<OpenerProps>
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}

export function Menu({ trigger, entries, align = 'start' }: MenuProps) {
  const { id, opener, openerProps, close } = useOpener('menu')
  return (
    <>
      {cloneElement(trigger, openerProps)}
      {opener && <MenuPopup id={id} anchor={opener} align={align} entries={entries} onClose={close} />}
    </>
  )
}
