import { useLingui } from '@lingui/react/macro'
import { bottleStates, departures, wineTypes } from '../../../model/choices.ts'
import { stateNames } from '../../bottles/web/departure-texts.ts'
import { departureNames } from '../../bottles/web/words.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { countryName } from '../../wines/countries.ts'
import { countryCodes } from '../../wines/country-codes.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { DecisionKind } from '../contract.ts'

/** Returns the choices for a kind of warning, or undefined where the correction is a text. */
export function useDecisionChoices(kind: DecisionKind | null): { value: string; label: string }[] | undefined {
  const { i18n } = useLingui()
  const { known, currency } = useMoney()
  const named = (values: readonly string[], name: (value: string) => string) =>
    values.map(value => ({ value, label: name(value) }))
  switch (kind) {
    case 'type':
      return wineTypes.map(value => ({ value, label: i18n._(typeNames[value]) }))
    case 'departure':
      return departures.map(value => ({ value, label: i18n._(departureNames[value]) }))
    case 'state':
      return bottleStates.map(value => ({ value, label: i18n._(stateNames[value]) }))
    case 'country':
      return named(countryCodes, code => countryName(code, i18n.locale)).sort((a, b) =>
        a.label.localeCompare(b.label, i18n.locale),
      )
    case 'currency':
      return named([...new Set([currency, ...(known?.map(each => each.currency) ?? [])])].sort(), code => code)
    default:
      return undefined
  }
}
