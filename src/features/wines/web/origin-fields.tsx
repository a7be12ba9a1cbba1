import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import type { Wine } from '../../../model/wine.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import type { Option } from '../../../ui/option-match.ts'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { findNamed, suggest } from '../reference.ts'
import { countryChoices } from './country-choices.ts'
import type { OwnValues } from './custom-values.ts'
import { useReference } from './use-reference.ts'
import { wineFieldLabels } from './wine-field-labels.ts'

const offered = 12

/**
 * The origin of a wine. A chosen value narrows the suggestions of the others, and an appellation fills in its region.
 */
export function OriginFields({ wine, own }: { wine: Wine | undefined; own: OwnValues }) {
  const { i18n } = useLingui()
  const reference = useReference()
  const [country, setCountry] = useState(wine?.country ?? null)
  const [region, setRegion] = useState(wine?.region ?? '')
  const [subregion, setSubregion] = useState(wine?.subregion ?? '')
  const [appellation, setAppellation] = useState(wine?.appellation ?? '')

  const countries = useMemo(() => countryChoices(i18n.locale), [i18n.locale])
  const regions = useMemo(() => reference.regions.filter(each => each.subregion === null), [reference])
  const subregions = useMemo(
    () => reference.regions.filter(each => each.subregion !== null && (!region || each.region === region)),
    [reference, region],
  )
  const regionOptions = withOwn(
    suggest(regions, region, { country, limit: offered }).map(({ entry, matched }) => optionOf(entry.name, matched)),
    own.regions,
    region,
  )
  const subregionOptions = suggest(subregions, subregion, { country, limit: offered }).map(({ entry, matched }) =>
    optionOf(entry.name, matched, entry.region),
  )
  const near = subregion || region
  const appellationOptions = withOwn(
    suggest(reference.appellations, appellation, { country, region: near, limit: offered }).map(({ entry, matched }) =>
      optionOf(entry.name, matched, entry.subregion ?? entry.region),
    ),
    own.appellations,
    appellation,
  )

  function chooseAppellation(text: string, option?: Option) {
    setAppellation(text)
    const known = option && findNamed(reference.appellations, option.value, country)
    if (!known) return
    setCountry(known.country)
    if (known.region && !region) setRegion(known.region)
    if (known.subregion && !subregion) setSubregion(known.subregion)
  }

  function chooseRegion(text: string, option?: Option) {
    setRegion(text)
    const known = option && findNamed(regions, option.value, country)
    if (known && !country) setCountry(known.country)
  }

  return (
    <>
      <FormRow>
        <Combobox
          name="country"
          label={i18n._(wineFieldLabels.country)}
          options={countries}
          value={country}
          onChange={value => setCountry(value)}
        />
        <SuggestField
          {...field('region', region, regionOptions)}
          label={i18n._(wineFieldLabels.region)}
          onChange={chooseRegion}
        />
      </FormRow>
      <FormRow>
        <SuggestField
          {...field('subregion', subregion, subregionOptions)}
          label={i18n._(wineFieldLabels.subregion)}
          onChange={text => setSubregion(text)}
        />
        <SuggestField
          {...field('appellation', appellation, appellationOptions)}
          label={i18n._(wineFieldLabels.appellation)}
          onChange={chooseAppellation}
        />
      </FormRow>
    </>
  )
}

/** The options are filtered by the typed text already. */
const field = (name: string, value: string, options: readonly Option[]) => ({ name, value, options, filtered: true })

/** Offers the usual name, with a hint: the name that matched, or the region it lies in. */
export function optionOf(name: string, matched: string, within?: string | null): Option {
  const hint = matched === name ? within : matched
  return { value: name, label: name, ...(hint ? { hint } : {}) }
}

/** Appends the cellar's own values that the reference does not know. */
export function withOwn(options: Option[], own: readonly string[], typed: string): Option[] {
  const known = new Set(options.map(option => option.value))
  const mine = suggest(
    own.map(name => ({ name, others: [] })),
    typed,
    { limit: 4 },
  )
  return [
    ...options,
    ...mine.filter(({ entry }) => !known.has(entry.name)).map(({ entry }) => optionOf(entry.name, entry.name)),
  ]
}
