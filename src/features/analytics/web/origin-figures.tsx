import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { unknownValue } from '../../../model/wine-summary.ts'
import { Select } from '../../../ui/select.tsx'
import { useValueLabel } from '../../wines/web/dimension-words.tsx'
import type { Analytics } from '../contract.ts'
import styles from './analytics.module.css'
import { ShareBars } from './share-bars.tsx'
import type { ShownMeasure } from './use-measure.ts'

interface OriginFiguresProps {
  countries: Analytics['by_country']
  measure: ShownMeasure
}

/** The origin of the wines: the countries, and the regions of one of them. */
export function OriginFigures({ countries, measure }: OriginFiguresProps) {
  const { t } = useLingui()
  const [chosen, choose] = useState<string>()
  const shown = countries.find(country => country.key === chosen) ?? countries[0]
  const countryOf = useValueLabel('country')
  const name = countryOf(shown?.key ?? unknownValue)
  return (
    <>
      <ShareBars
        by="country"
        heading={t({ context: 'heading', message: 'By country' })}
        label={t`The cellar by country`}
        shares={countries}
        measure={measure}
      />
      <ShareBars
        key={shown?.key}
        by="region"
        heading={t({ context: 'heading', message: 'By region' })}
        tools={
          <Select
            label={t({ context: 'field', message: 'Country' })}
            hideLabel
            className={styles.country}
            value={shown?.key}
            onChange={event => choose(event.target.value)}
            choices={countries.map(country => ({ value: country.key, label: countryOf(country.key) }))}
          />
        }
        label={t`Regions of ${name}`}
        shares={shown?.regions ?? []}
        measure={measure}
      />
    </>
  )
}
