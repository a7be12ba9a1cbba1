import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { litresText } from '../../bottles/web/size-text.ts'
import { countryName } from '../../wines/countries.ts'
import { sweetnessNames, wineFieldLabels } from '../../wines/web/wine-field-labels.ts'
import { stageNames, typeNames } from '../../wines/web/words.ts'
import type { InventoryFact, InventoryWords } from '../export/inventory-sheet.ts'
import type { ListFact, ListWords } from '../export/list-sheet.ts'

/** Returns the words of exported tables in the person's language. */
export function tableWords(i18n: I18n): ListWords & InventoryWords {
  const withCurrency = (title: MessageDescriptor, currency: string) => {
    const name = i18n._(title)
    return i18n._(msg`${name} (${currency})`)
  }
  return {
    title: fact => i18n._(listTitles[fact]),
    amountTitle: (fact, currency) => withCurrency(listTitles[fact], currency),
    inventoryTitle: fact => i18n._(inventoryTitles[fact]),
    sumTitle: (fact, currency) => withCurrency(inventoryTitles[fact], currency),
    type: type => i18n._(typeNames[type]),
    stage: stage => i18n._(stageNames[stage]),
    sweetness: sweetness => i18n._(sweetnessNames[sweetness]),
    basis: basis => i18n._(basisNames[basis]),
    country: code => countryName(code, i18n.locale),
    size: size_ml => litresText(size_ml, i18n),
    nonVintage: i18n._(msg`NV`),
  }
}

const basisNames = { valued: msg`valued`, paid: msg`as paid` } as const

const wineTitles = { ...wineFieldLabels, name: msg`Wine`, alcohol: msg`Alcohol (%)` }

const listTitles: Record<ListFact, MessageDescriptor> = {
  ...wineTitles,
  stage: msg`When to drink`,
  in_cellar: msg`In the cellar`,
  on_order: msg`On order`,
  gone: msg`Gone`,
  sizes: msg`Sizes`,
  places: msg`Places`,
  paid: msg`Paid`,
  unpriced: msg`Bottles of unknown price`,
  value: msg`Value`,
  unvalued: msg`Bottles of unknown value`,
  score: msg`Score`,
  added: msg`Added`,
}

const inventoryTitles: Record<InventoryFact, MessageDescriptor> = {
  ...wineTitles,
  place: msg`Place`,
  size: msg`Size`,
  bottles: msg`Bottles`,
  paid_each: msg`Paid for each`,
  paid_currency: msg`Paid in`,
  paid_on: msg`Bought on`,
  paid: msg`Paid in all`,
  value_each: msg`Worth of each`,
  value_currency: msg`Valued in`,
  valued_on: msg`Valued on`,
  value_basis: msg`Basis`,
  worth: msg`Worth in all`,
}
