import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '../../../ui/select.tsx'
import { countryName } from '../../wines/countries.ts'
import { unknownValue } from '../../wines/wine-summary.ts'
import type { Analytics } from '../contract.ts'
import styles from './analytics.module.css'
import { ShareBars } from './share-bars.tsx'
import type { Counted } from './use-counting.ts'

interface OriginFiguresProps {
  countries: Analytics['by_country']
  counted: Counted
}

/** Where the wines come from: the countries, and the regions of one of them. */
export function OriginFigures({ countries, counted }: OriginFiguresProps) {
  const { t, i18n } = useLingui()
  const [chosen, choose] = useState<string>()
  const shown = countries.find(country => country.key === chosen) ?? countries[0]
  const countryOf = (key: string) => (key === unknownValue ? t`Unknown` : countryName(key, i18n.locale))
  const regionOf = (key: string) => (key === unknownValue ? t`Unknown` : key)
  const name = countryOf(shown?.key ?? unknownValue)
  return (
    <>
      <ShareBars
        heading={t`By country`}
        label={t`The cellar by country`}
        rowsAre={t`Country`}
        shares={countries}
        nameOf={countryOf}
        counted={counted}
      />
      <ShareBars
        key={shown?.key}
        heading={t`By region`}
        tools={
          <Select
            label={t`Country`}
            hideLabel
            className={styles.country}
            value={shown?.key}
            onChange={event => choose(event.target.value)}
            choices={countries.map(country => ({ value: country.key, label: countryOf(country.key) }))}
          />
        }
        label={t`The regions of ${name}`}
        rowsAre={t`Region`}
        shares={shown?.regions ?? []}
        nameOf={regionOf}
        counted={counted}
      />
    </>
  )
}
