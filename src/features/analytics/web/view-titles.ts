import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { PlainFilter } from '../bottle-table.ts'
import type { ChartName } from '../charts.ts'

const viewTitles: Record<PlainFilter, MessageDescriptor> = {
  type: msg({ context: 'heading', message: 'By type' }),
  stage: msg({ context: 'heading', message: 'By stage' }),
  country: msg({ context: 'heading', message: 'By country' }),
  region: msg({ context: 'heading', message: 'By region' }),
  appellation: msg({ context: 'heading', message: 'By appellation' }),
  vintage: msg({ context: 'heading', message: 'By vintage' }),
  grape: msg({ context: 'heading', message: 'By grape' }),
  producer: msg({ context: 'heading', message: 'By producer' }),
  wine: msg({ context: 'heading', message: 'By wine' }),
  place: msg({ context: 'heading', message: 'By place' }),
  merchant: msg({ context: 'heading', message: 'By merchant' }),
  price: msg({ context: 'heading', message: 'By price' }),
  size: msg({ context: 'heading', message: 'By bottle size' }),
  score: msg({ context: 'heading', message: 'By score' }),
  lock: msg({ context: 'heading', message: 'By lock' }),
  tag: msg({ context: 'heading', message: 'By tag' }),
  departure: msg({ context: 'heading', message: 'By reason removed' }),
  person: msg({ context: 'heading', message: 'By person' }),
  occasion: msg({ context: 'heading', message: 'By occasion' }),
}

const chartTitles: Record<ChartName, MessageDescriptor> = {
  ...viewTitles,
  holdings: msg`Regions and producers`,
  map: msg({ context: 'heading', message: 'World map' }),
  heat: msg`Vintages by region`,
  ready: msg`Ready to drink`,
  history: msg`Bought and drunk`,
  worth: msg`Worth and cost over time`,
  gains: msg`Gain by region, producer and wine`,
  price_score: msg`Price and score of each wine`,
  price_value: msg`Price and value of each wine`,
  price_spread: msg`Spread of prices`,
  score_spread: msg`Spread of scores`,
  pace: msg`Pace of drinking`,
  fate: msg`What became of the bottles of each year`,
}

/** Returns a function that names a chart. */
export function useChartTitle(): (name: ChartName) => string {
  const { i18n } = useLingui()
  return name => i18n._(chartTitles[name])
}

export function useViewTitle(by: PlainFilter): string {
  const { i18n } = useLingui()
  return i18n._(viewTitles[by])
}
