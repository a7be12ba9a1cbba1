import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { dimensions } from '../../../model/dimensions.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { Busy } from '../../../ui/spinner.tsx'
import { useFacetLabel } from '../../wines/web/facet-words.ts'
import { type MapPlace, mapPlacesOf } from '../map-places.ts'
import { bucketsOf, emptyBucket } from '../view-buckets.ts'
import { pairOf } from '../view-pairs.ts'
import styles from './map-figure.module.css'
import { useAdditive } from './use-additive.ts'
import { useFinding } from './use-finding.ts'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { type AreaOfValues, picksOfAreas } from './use-picks.ts'
import { WithoutAmount } from './without-amount.tsx'

/** The shapes of the countries are as large as the rest of the screen, and fetched for this chart only. */
const WorldMap = lazy(() => import('./world-map.tsx'))

/** Shows where the bottles come from: countries by depth of colour, and their regions as points by size. */
export function MapFigure({ linked, measure: chosen }: { linked: Linked; measure: ShownMeasure }) {
  const { t, i18n } = useLingui()
  const measure = useAdditive(chosen)
  const finding = useFinding(measure)
  const countryName = useFacetLabel('country')
  const view = linked.view('country+region')
  const buckets = useMemo(() => bucketsOf(view, measure.name), [view, measure.name])
  const { countries, regions, unknown } = useMemo(() => mapPlacesOf(buckets), [buckets])
  const areas = new Map<string, AreaOfValues>()
  const nowhere = buckets.reduce((sum, { key, bottles }) => sum + (pairOf(key)[0] === unknownValue ? bottles : 0), 0)
  const series: Series = { key: 'figure', label: measure.title, tone: '--chart-1' }
  const datumOf = ({ country, region, figure }: MapPlace): Datum => {
    const area = { country: [country], region: region === null ? [] : [region] }
    const key = JSON.stringify(area)
    areas.set(key, area)
    return { key, label: region ?? countryName(country), values: { figure } }
  }
  const places = [...countries, ...regions].map(place => ({ ...place, datum: datumOf(place) }))
  const chart = {
    label: t`Countries and regions on a map`,
    format: measure.format,
    formatShort: measure.formatShort,
    picks: picksOfAreas(areas, linked.state),
  }
  const rows = countries.flatMap(country => [
    datumOf(country),
    ...regions
      .filter(region => region.country === country.country)
      .map(region => {
        const datum = datumOf(region)
        return { ...datum, label: `${countryName(region.country)} – ${datum.label}` }
      }),
  ])
  const byCountry = [
    ...countries.map(({ country, figure }) => ({ ...emptyBucket(country), figure })),
    ...(unknown > 0 ? [{ ...emptyBucket(unknownValue), figure: unknown }] : []),
  ]
  const rowsAre = i18n._(dimensions.country.title)
  return (
    <ChartFigure
      subject={t({ context: 'heading', message: 'World map' })}
      finding={finding('country', byCountry, countryName)}
      description={
        <Trans>
          The stronger the colour of a country, the more of it is there. Points are regions, the larger the more.
        </Trans>
      }
      without={
        <>
          {nowhere > 0 && (
            <Plural
              value={nowhere}
              one="# bottle of an unknown country is not on the map."
              other="# bottles of an unknown country are not on the map."
            />
          )}{' '}
          <WithoutAmount buckets={buckets} measure={measure} />
        </>
      }
      chart={
        <Suspense fallback={<Busy className={styles.waiting} />}>
          <WorldMap {...chart} places={places} series={series} />
        </Suspense>
      }
      table={<ChartTable {...chart} format={measure.formatCell} data={rows} series={[series]} rowsAre={rowsAre} />}
      rows={() => rowsOfChart({ data: rows, series: [series] }, rowsAre, measure.plain)}
    />
  )
}
