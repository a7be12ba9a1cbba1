import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './menu.module.css'
import { useAnchored } from './use-anchored.ts'
import { usePressOutside } from './use-press-outside.ts'

export interface MenuPopupProps {
  id: string
  anchor: HTMLElement
  align: 'start' | 'end'
  onClose: (backToTrigger: boolean) => void
  children: ReactNode
}

/** The open menu. Arrows and first letters move the focus in it; Escape, Tab and a press elsewhere close it. */
export function MenuPopup({ id, anchor, align, onClose, children }: MenuPopupProps) {
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  useAnchored(popup, anchor, { align })
  usePressOutside(popup, anchor, () => onClose(false))

  useEffect(() => {
    if (popup) itemsOf(popup)[0]?.focus()
  }, [popup])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Tab') return onClose(true)
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose(true)
    } else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus()
    else if (event.key === 'ArrowUp') items.at(at - 1)?.focus()
    else if (event.key === 'Home') items[0]?.focus()
    else if (event.key === 'End') items.at(-1)?.focus()
    else if (event.key.length === 1 && event.key !== ' ') nextBeginningWith(event.key, items, at)?.focus()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={setPopup}
      popover="manual"
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={anchor.getAttribute('aria-label') ?? anchor.textContent}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

function nextBeginningWith(letter: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return rest.find(item => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))
}
