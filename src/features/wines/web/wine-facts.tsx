import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { productName } from '../../../model/products.ts'
import type { Grape, Wine } from '../../../model/wine.ts'
import { byField, fieldsOfKind } from '../../../model/wine-fields.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { Row } from '../../../ui/layout.tsx'
import { customValueText } from '../../custom-fields/web/custom-value-text.ts'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { countryName } from '../countries.ts'
import { FromImport } from './from-import.tsx'
import { Section } from './section.tsx'
import styles from './wine-facts.module.css'
import { sweetnessNames, wineFieldLabels } from './wine-field-labels.ts'

/** The head of the screen shows the other fields. */
const shownFields = fieldsOfKind('country', 'text', 'grapes', 'percent', 'sweetness', 'tags').filter(
  field => field !== 'producer' && field !== 'name',
)
type ShownField = (typeof shownFields)[number]

/** Lists the known fields of a wine, and the columns of its import under their own names. */
export function WineFacts({ wine }: { wine: Wine }) {
  const { t, i18n } = useLingui()
  const fields = useCustomFields()
  const percent = (value: number) =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  const day = (at: string) => new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(new Date(at))
  const grape = ({ name, share }: Grape) => (share === null ? name : t`${name} ${percent(share)}`)
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })

  const values: Record<ShownField, ReactNode> = {
    ...byField(fieldsOfKind('text'), field => wine[field]),
    ...byField(fieldsOfKind('percent'), field => (wine[field] === null ? null : percent(wine[field]))),
    country: wine.country && countryName(wine.country, i18n.locale),
    grapes: wine.grapes.length > 0 ? list.format(wine.grapes.map(grape)) : null,
    sweetness: wine.sweetness && i18n._(sweetnessNames[wine.sweetness]),
    tags: wine.tags.length > 0 ? <Tags tags={wine.tags} /> : null,
  }

  const facts: Fact[] = [
    ...shownFields.map(field => ({ label: i18n._(wineFieldLabels[field]), value: values[field] })),
    ...fields.map(field => {
      const value = wine.own[field.id]
      return { label: field.name, value: value === undefined ? null : customValueText(field, value, i18n.locale) }
    }),
    { label: i18n._(wineFieldLabels.note), value: wine.note && <span className={styles.note}>{wine.note}</span> },
    { label: i18n._(wineFieldLabels.barcodes), value: wine.barcodes.length > 0 ? list.format(wine.barcodes) : null },
    ...wine.external_ids.map(({ product, id }) => ({ label: t`ID in ${productName(product)}`, value: id })),
    { label: t`In this cellar since`, value: day(wine.created_at) },
  ].filter(fact => fact.value !== null)

  return (
    <>
      <Section heading={t`About the wine`}>
        <Facts facts={facts} />
      </Section>
      <FromImport extra={wine.extra} />
    </>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Row as="span" gap={1} wrap>
      {tags.map(tag => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </Row>
  )
}
