import { useEffect, useEffectEvent } from 'react'
import { limits } from '../../../shared/limits.ts'
import { isCardLink } from '../../wine-cards/card-link.ts'

/** Returns the text of a file that is a wine card and no table of wines; of one that is too large, more than it may have. */
export async function cardIn([file, ...others]: readonly File[]): Promise<string | undefined> {
  if (!file || others.length > 0) return undefined
  const bytesOfCharacter = 4
  const text = await file.slice(0, bytesOfCharacter * limits.wine_card + 1).text()
  return isCard(text) ? text : undefined
}

/** Receives files that are pasted on the page, and the link or the text of a card as a file. */
export function usePaste(receive: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea')) return
    const text = event.clipboardData?.getData('text') ?? ''
    const files = isCard(text) ? [new File([text], 'card.json')] : [...(event.clipboardData?.files ?? [])]
    if (files.length > 0) receive(files)
  })
  useEffect(() => {
    const heard = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', heard)
    return () => document.removeEventListener('paste', heard)
  }, [])
}

function isCard(text: string): boolean {
  return isCardLink(text) || (text.trimStart().startsWith('{') && /"wine_card"\s*:\s*\d/.test(text))
}
