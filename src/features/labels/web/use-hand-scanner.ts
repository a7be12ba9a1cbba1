import { type RefObject, useEffect } from 'react'

/**
 * Supports a handheld scanner, which types what it reads wherever the focus is: a letter or digit typed outside of a
 * field goes to the given field, and single-key shortcuts are off while there is one.
 */
export function useHandScanner(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCharacter = /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isCharacter || !(event.target instanceof Element) || !field.current) return
      if (event.target.closest('input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]')) return
      const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
      if (dialog && !dialog.contains(field.current)) return
      // The focus moves before the character is inserted, so that it lands in the field.
      field.current.focus()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [field])
}
