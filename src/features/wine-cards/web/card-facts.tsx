import { useLingui } from '@lingui/react/macro'
import { fieldsOfKind } from '../../../model/wine-fields.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { countryName } from '../../wines/countries.ts'
import { sweetnessNames } from '../../wines/web/wine-field-labels.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { typeNames } from '../../wines/web/words.ts'
import { type CardField, type CardWine, cardFields } from '../card.ts'
import { useCardFieldLabel } from './use-card-field-label.ts'
import { useWindowText } from './use-window-text.ts'

const windowFields: readonly CardField[] = ['drink_from', 'drink_until']

/** Shows what a card says about its wine. */
export function CardFacts({ wine }: { wine: CardWine }) {
  const { t, i18n } = useLingui()
  const label = useCardFieldLabel()
  const window = useWindowText()(wine)
  const { producer = null, name = null, vintage = null } = wine
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })
  const values: Partial<Record<CardField, string | null | undefined>> = {
    ...Object.fromEntries(fieldsOfKind('text', 'note').map(field => [field, wine[field]])),
    type: i18n._(typeNames[wine.type]),
    country: wine.country && countryName(wine.country, i18n.locale),
    grapes: wine.grapes && list.format(wine.grapes.map(grape => grape.name)),
    alcohol: wine.alcohol ? new Intl.NumberFormat(i18n.locale, percent).format(wine.alcohol / 100) : null,
    sweetness: wine.sweetness && i18n._(sweetnessNames[wine.sweetness]),
    producer: undefined,
    name: undefined,
  }
  const facts = cardFields
    .filter(field => !windowFields.includes(field))
    .map(field => ({ label: label(field), value: values[field] ?? null }))
  return (
    <Card heading={wineText({ producer, name, vintage })}>
      <Facts
        facts={[...facts, { label: t({ context: 'field', message: 'Drinking window' }), value: window ?? null }].filter(
          ({ value }) => value !== null,
        )}
      />
    </Card>
  )
}

const percent = { style: 'percent', maximumFractionDigits: 2 } as const
