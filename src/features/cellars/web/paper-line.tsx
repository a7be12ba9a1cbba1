import { useLingui } from '@lingui/react'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'

/** Names the cellar and the day on paper, where nothing around a screen is printed. */
export function PaperLine() {
  const { i18n } = useLingui()
  const { cellar } = useCellar()
  const today = useToday()
  return <p data-paper-only>{[cellar?.name, dayText(today, i18n.locale)].filter(Boolean).join(' · ')}</p>
}
