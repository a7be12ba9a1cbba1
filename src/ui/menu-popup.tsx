import { Fragment, type KeyboardEvent, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import styles from './menu.module.css'
import type { MenuEntry } from './menu.tsx'
import { useAnchored } from './use-anchored.ts'
import { usePressOutside } from './use-press-outside.ts'

export interface MenuPopupProps {
  id: string
  anchor: HTMLElement
  align: 'start' | 'end'
  entries: readonly MenuEntry[]
  onClose: (backToTrigger: boolean) => void
}

/** The open menu. Arrows and first letters move the focus in it; Escape, Tab and a press elsewhere close it. */
export default function MenuPopup({ id, anchor, align, entries, onClose }: MenuPopupProps) {
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
      {entries.map(entry => (
        <Fragment key={entry.key}>
          {entry.separated && <hr className={styles.line} />}
          <Entry entry={entry} onClose={onClose} />
        </Fragment>
      ))}
    </div>
  )
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: (backToTrigger: boolean) => void }) {
  const { label, icon, aside, onSelect, href, disabled = false, danger = false, checked } = entry
  const className = classNames(styles.entry, danger && styles.danger)
  const content = (
    <>
      {icon}
      <span className={styles.label}>{label}</span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </>
  )
  if (href !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} href={href} className={className} onClick={() => onClose(false)}>
        {content}
      </Link>
    )
  }
  function select() {
    if (disabled) return
    onClose(true)
    onSelect?.()
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set with menuitemcheckbox only
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      className={className}
      onClick={select}
    >
      {content}
    </button>
  )
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

function nextBeginningWith(letter: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return rest.find(item => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))
}
