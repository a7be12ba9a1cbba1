import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { litresText } from '../../bottles/web/litres-text.ts'
import { valueBasisNames } from '../../money/web/value-words.ts'
import { countryName } from '../../wines/countries.ts'
import { windowSentence } from '../../wines/web/window-sentence.ts'
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
    estimatedWindow: (wine, stage) => i18n._(windowSentence(wine, stage)),
    stage: stage => i18n._(stageNames[stage]),
    sweetness: sweetness => i18n._(sweetnessNames[sweetness]),
    basis: basis => i18n._(valueBasisNames[basis]),
    country: code => countryName(code, i18n.locale),
    size: size_ml => litresText(size_ml, i18n),
    nonVintage: i18n._(msg({ context: 'vintage', message: 'NV' })),
  }
}

const wineTitles = {
  ...wineFieldLabels,
  name: msg({ context: 'field', message: 'Wine' }),
  alcohol: msg({ context: 'field', message: 'Alcohol (%)' }),
}

const listTitles: Record<ListFact, MessageDescriptor> = {
  ...wineTitles,
  estimated_window: msg`Estimated drinking window`,
  stage: msg`When to drink`,
  in_cellar: msg`In the cellar`,
  on_order: msg({ context: 'screen', message: 'On order' }),
  gone: msg({ context: 'state of a bottle', message: 'Gone' }),
  sizes: msg({ context: 'field', message: 'Sizes' }),
  places: msg({ context: 'screen', message: 'Places' }),
  paid: msg({ context: 'column', message: 'Paid' }),
  unpriced: msg`Bottles without a price or exchange rate`,
  value: msg({ context: 'money', message: 'Value' }),
  value_basis: msg`Basis of the value`,
  unvalued: msg`Bottles without a value or exchange rate`,
  score: msg({ context: 'field', message: 'Score' }),
  added: msg({ context: 'field', message: 'Added' }),
}

const inventoryTitles: Record<InventoryFact, MessageDescriptor> = {
  ...wineTitles,
  place: msg({ context: 'field', message: 'Place' }),
  size: msg({ context: 'field', message: 'Size' }),
  bottles: msg({ context: 'bottles', message: 'Bottles' }),
  paid_each: msg`Price per bottle`,
  paid_currency: msg({ context: 'column', message: 'Price currency' }),
  paid_on: msg({ context: 'field', message: 'Bought on' }),
  paid: msg({ context: 'column', message: 'Total price' }),
  value_each: msg`Value per bottle`,
  value_currency: msg({ context: 'column', message: 'Value currency' }),
  valued_on: msg({ context: 'column', message: 'Valued on' }),
  value_basis: msg({ context: 'field', message: 'Basis' }),
  value: msg({ context: 'column', message: 'Total value' }),
}
