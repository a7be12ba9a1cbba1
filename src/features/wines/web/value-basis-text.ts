import type { I18n } from '@lingui/core'
import { valueBases, type WineSummary } from '../../../model/wine-summary.ts'
import { valueBasisNames } from '../../money/web/value-words.ts'

/** Says what the value of bottles rests on, with the numbers of bottles where it rests on several things. */
export function valueBasisText({ value_bases }: Pick<WineSummary, 'value_bases'>, i18n: I18n): string {
  const known = valueBases.filter(basis => value_bases[basis])
  const nameOf = (basis: (typeof known)[number]) => i18n._(valueBasisNames[basis])
  if (known.length === 1) return known.map(nameOf).join('')
  return known.map(basis => `${nameOf(basis)}: ${i18n.number(value_bases[basis] ?? 0)}`).join(' · ')
}
