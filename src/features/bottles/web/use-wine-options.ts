import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Option } from '../../../ui/option-match.ts'
import { wineText } from '../../wines/web/wine-names.ts'

/** Returns the wines of the cellar as options, found by any part of their names. */
export function useWineOptions(): Option[] {
  const wines = useCellar().replica?.wines
  return useMemo(() => {
    const options = Array.from(wines?.values() ?? [], wine => ({ value: wine.id, label: wineText(wine) }))
    return options.sort((a, b) => (a.label < b.label ? -1 : 1))
  }, [wines])
}
