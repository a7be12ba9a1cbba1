import type { InventoryWords } from './inventory-sheet.ts'
import type { ListWords } from './list-sheet.ts'

/** The words for programs: names and values as in the API, the same in every language. */
export const plainWords: ListWords & InventoryWords = {
  title: fact => fact,
  amountTitle: (fact, currency) => `${fact}_${currency}`,
  inventoryTitle: fact => fact,
  sumTitle: (fact, currency) => `${fact}_${currency}`,
  type: type => type,
  estimatedWindow: ({ drink_from, drink_until }) => `estimated ${drink_from}-${drink_until}`,
  stage: stage => stage,
  sweetness: sweetness => sweetness,
  basis: basis => basis,
  country: code => code,
  size: size_ml => String(size_ml),
  nonVintage: 'NV',
}
