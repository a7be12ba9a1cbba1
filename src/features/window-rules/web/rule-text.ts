import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { countryName } from '../../wines/countries.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { Estimate } from '../matching.ts'

/** Describes the wines an estimate applies to, in the order of a label: `Red · France · Bordeaux`. */
export function ruleText({ type, country, region, grape, classification }: Estimate, i18n: I18n): string {
  const parts = [
    type && i18n._(typeNames[type]),
    country && countryName(country, i18n.locale),
    namesOf(region),
    namesOf(grape),
    namesOf(classification),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : i18n._(msg({ context: 'filter', message: 'all wines' }))
}

function namesOf(names: string | null): string | undefined {
  return names?.split('=').join(', ')
}
