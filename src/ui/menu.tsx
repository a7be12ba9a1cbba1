import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import styles from './menu.module.css'
import { MenuPopup } from './menu-popup.tsx'
import { type OpenerProps, useOpener } from './use-opener.ts'

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
      {opener && (
        <MenuPopup id={id} anchor={opener} align={align} onClose={close}>
          {entries.map(entry => (
            <Fragment key={entry.key}>
              {entry.separated && <hr className={styles.line} />}
              <Entry entry={entry} onClose={close} />
            </Fragment>
          ))}
        </MenuPopup>
      )}
    </>
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
