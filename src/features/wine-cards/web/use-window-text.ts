import { useLingui } from '@lingui/react/macro'
import type { CardWine } from '../card.ts'

/** Returns a function that says what the drinking window of a card is and what it rests on. */
export function useWindowText(): (wine: CardWine) => string | undefined {
  const { t } = useLingui()
  return ({ drink_from, drink_until, window_source }) => {
    if (!drink_from && !drink_until) return undefined
    const years = [drink_from, drink_until].map(year => year ?? '…').join('–')
    if (window_source === 'estimated') return t`${years}, an estimate of the sender’s program`
    return window_source === 'imported' ? t`${years}, from an import of the sender` : t`${years}, entered by the sender`
  }
}
