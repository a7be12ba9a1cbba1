import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Key } from './key.tsx'
import styles from './palette.module.css'

export interface PaletteEntry {
  key: string
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** Shown at the end in large type. */
  mark?: ReactNode
  shortcut?: string | undefined
  onChoose: () => void
}

export interface PaletteGroup {
  heading: string
  entries: readonly PaletteEntry[]
}

export interface PaletteProps {
  /** The name of the field, and an example of what can be typed. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** Shown when nothing matches. */
  nothing: ReactNode
  onClose: () => void
}

/** One field to find everything: the text filters the list below, and Enter runs the marked entry. */
export function Palette({ label, placeholder, text, onText, groups, nothing, onClose }: PaletteProps) {
  const id = useId()
  const [marked, setMarked] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const entries = groups.flatMap(group => group.entries)
  const at = Math.min(marked, entries.length - 1)
  const idOf = (index: number) => `${id}-${index}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    entry.onChoose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { length } = entries
    if (event.key === 'Enter') choose(entries[at])
    else if (event.key === 'ArrowDown' && length > 0) setMarked((at + 1) % length)
    else if (event.key === 'ArrowUp' && length > 0) setMarked((at - 1 + length) % length)
    else return
    event.preventDefault()
  }

  return (
    <Base.Root open onOpenChange={open => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.palette} aria-label={label}>
            <div className={styles.field}>
              <Search aria-hidden />
              <input
                role="combobox"
                aria-label={label}
                aria-autocomplete="list"
                aria-expanded={entries.length > 0}
                aria-controls={entries.length > 0 ? id : undefined}
                aria-activedescendant={entries.length > 0 ? idOf(at) : undefined}
                autoComplete="off"
                spellCheck={false}
                placeholder={placeholder}
                value={text}
                onChange={event => {
                  setMarked(0)
                  onText(event.target.value)
                }}
                onKeyDown={onKeyDown}
              />
              <Base.Close className={styles.close}>
                <Key>Esc</Key>
              </Base.Close>
            </div>
            {entries.length === 0 ? (
              <p className={styles.nothing} role="status">
                {nothing}
              </p>
            ) : (
              <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1} className={styles.list}>
                {groups.map((group, place) => (
                  <Group
                    key={group.heading}
                    group={group}
                    first={groups.slice(0, place).reduce((sum, { entries }) => sum + entries.length, 0)}
                    marked={at}
                    idOf={idOf}
                    onMark={setMarked}
                    onChoose={choose}
                  />
                ))}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface GroupProps {
  group: PaletteGroup
  /** The index of its first entry among all entries. */
  first: number
  marked: number
  idOf: (place: number) => string
  onMark: (place: number) => void
  onChoose: (entry: PaletteEntry) => void
}

function Group({ group: { heading, entries }, first, marked, idOf, onMark, onChoose }: GroupProps) {
  if (entries.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role alone
    <div role="group" aria-label={heading}>
      <p className={styles.heading} aria-hidden>
        {heading}
      </p>
      {entries.map((entry, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
        <div
          key={entry.key}
          id={idOf(first + at)}
          role="option"
          aria-selected={first + at === marked}
          className={styles.entry}
          onPointerMove={() => onMark(first + at)}
          onClick={() => onChoose(entry)}
        >
          {entry.icon}
          <span className={styles.label}>{entry.label}</span>
          {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
          {entry.mark && <b className={styles.mark}>{entry.mark}</b>}
          {entry.shortcut && <Key>{entry.shortcut}</Key>}
        </div>
      ))}
    </div>
  )
}
