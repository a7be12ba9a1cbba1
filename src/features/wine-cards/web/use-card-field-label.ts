import { useLingui } from '@lingui/react/macro'
import type { WineField } from '../../../model/wine-fields.ts'
import { wineFieldLabels } from '../../wines/web/wine-field-labels.ts'

/** Returns a function that names a field of a card; `grapes.0.name` is of the grapes, an unknown one has its own name. */
export function useCardFieldLabel(): (name: string) => string {
  const { t, i18n } = useLingui()
  return name => {
    const [field = name] = name.split('.')
    if (field === 'window_source') return t`Source of the drinking window`
    return field in wineFieldLabels ? i18n._(wineFieldLabels[field as WineField]) : name
  }
}
