import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Stage, Wine } from '../../../model/wine.ts'

/**
 * Returns a sentence on when to drink a wine: `Ready since 2023, best until 2031`. An estimated window is never compared
 * with today, because that would read as a fact.
 */
export function windowSentence(
  { drink_from, drink_until, window_source }: Pick<Wine, 'drink_from' | 'drink_until' | 'window_source'>,
  stage: Stage,
): MessageDescriptor {
  const from = String(drink_from)
  const until = String(drink_until)
  const after = String((drink_until ?? 0) + 1)
  if (stage === 'unknown') return msg`No drinking window`
  if (window_source === 'estimated') return msg`Estimated: ready about ${from}–${until}`
  if (stage === 'past') return msg`Past its drinking window since ${after}`
  if (stage === 'young') return drink_until ? msg`Ready from ${from}, best until ${until}` : msg`Ready from ${from}`
  if (stage === 'late') return drink_from ? msg`Ready since ${from}, drink by ${until}` : msg`Drink by ${until}`
  if (drink_from && drink_until) return msg`Ready since ${from}, best until ${until}`
  return drink_from ? msg`Ready since ${from}` : msg`Best until ${until}`
}
