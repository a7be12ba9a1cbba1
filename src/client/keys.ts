import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { basePath } from './base-path.ts'

/**
 * Runs commands by single keys while nobody is typing and no dialog or menu is open. They can be switched off (WCAG
 * 2.1.4), because people who dictate would trigger them by accident. They work from the moment at which the screen is
 * seen, which other effects would not.
 */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const current = useRef(commands)
  useLayoutEffect(() => {
    current.current = commands
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = current.current[event.key]
      if (!command || !isFree(event) || !singleKeysAreOn()) return
      event.preventDefault()
      command()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Opens the command palette by Ctrl K or ⌘ K from anywhere but a dialog, even while somebody is typing. */
export function usePaletteKey(open: () => void): void {
  const current = useRef(open)
  useLayoutEffect(() => {
    current.current = open
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isMeant =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMeant || event.isComposing) return
      // Browsers would open their own search.
      event.preventDefault()
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) current.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const storedAs = `wine_single_keys${basePath}`
const listeners = new Set<() => void>()

export function singleKeysAreOn(): boolean {
  return localStorage.getItem(storedAs) !== 'off'
}

export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(listen, singleKeysAreOn)
  return [on, setSingleKeys]
}

function setSingleKeys(on: boolean) {
  if (on) localStorage.removeItem(storedAs)
  else localStorage.setItem(storedAs, 'off')
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
  if (event.target instanceof Element && event.target.closest(typing)) return false
  return !document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
}
