import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../web/ui/badge.tsx'
import { type Fact, Facts } from '../../../web/ui/facts.tsx'
import { ownValueText } from '../../own-fields/web/own-value-text.ts'
import { useOwnFields } from '../../own-fields/web/use-own-fields.ts'
import type { Grape, Wine } from '../contract.ts'
import { countryName } from '../countries.ts'
import { Section } from './section.tsx'
import styles from './wine-facts.module.css'
import { sweetnessNames } from './words.ts'

/** What else is known of the wine, the columns of its import under their own names among it. */
export function WineFacts({ wine }: { wine: Wine }) {
  const { t, i18n } = useLingui()
  const fields = useOwnFields()
  const percent = (value: number) =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  const day = (at: string) => new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(new Date(at))
  const grape = ({ name, share }: Grape) => (share === null ? name : t`${name} ${percent(share)}`)
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })

  const facts: Fact[] = [
    { label: t`Country`, value: wine.country && countryName(wine.country, i18n.locale) },
    { label: t`Region`, value: wine.region },
    { label: t`Subregion`, value: wine.subregion },
    { label: t`Appellation`, value: wine.appellation },
    { label: t`Classification`, value: wine.classification },
    { label: t`Vineyard`, value: wine.vineyard },
    { label: t`Designation`, value: wine.designation },
    { label: t`Grapes`, value: wine.grapes.length > 0 ? list.format(wine.grapes.map(grape)) : null },
    { label: t`Alcohol`, value: wine.alcohol === null ? null : percent(wine.alcohol) },
    { label: t`Sweetness`, value: wine.sweetness && i18n._(sweetnessNames[wine.sweetness]) },
    { label: t`Tags`, value: wine.tags.length > 0 ? <Tags tags={wine.tags} /> : null },
    ...fields.map(field => {
      const value = wine.own[field.id]
      return { label: field.name, value: value === undefined ? null : ownValueText(field, value, i18n.locale) }
    }),
    { label: t`Note`, value: wine.note && <span className={styles.note}>{wine.note}</span> },
    { label: t`Barcodes`, value: wine.barcodes.length > 0 ? list.format(wine.barcodes) : null },
    ...wine.foreign_ids.map(({ product, id }) => ({ label: t`Number at ${productName(product)}`, value: id })),
    { label: t`In this cellar since`, value: day(wine.created_at) },
  ].filter(fact => fact.value !== null)
  const extra = Object.entries(wine.extra).map(([label, value]) => ({ label, value }))

  return (
    <>
      <Section heading={t`About the wine`}>
        <Facts facts={facts} />
      </Section>
      {extra.length > 0 && (
        <Section heading={t`From the import`} aside={t`as the file has it`}>
          <Facts facts={extra} />
        </Section>
      )}
    </>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {tags.map(tag => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  )
}

function productName(product: string): string {
  return product === 'cellartracker' ? 'CellarTracker' : product
}
