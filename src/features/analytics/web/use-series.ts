import { useLingui } from '@lingui/react/macro'
import { wineTypes } from '../../../model/choices.ts'
import type { Dimension } from '../../../model/dimensions.ts'
import type { Stage, WineType } from '../../../model/wine.ts'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { stageParts } from '../../wines/drinking-window.ts'
import { useValueLabel } from '../../wines/web/dimension-words.tsx'
import { typeShapes } from '../../wines/web/type-disc.tsx'
import type { Bucket } from '../view-buckets.ts'
import type { ShownMeasure } from './use-measure.ts'

const chartTones = 8

/**
 * Returns a series for each value: a type and a stage have colours of their own, other values those of
 * the charts. A stage by estimate is hatched.
 */
export function useSeries(name: Dimension, values: readonly string[]): Series[] {
  return useSeriesOf(name)(values)
}

function useSeriesOf(name: Dimension): (values: readonly string[]) => Series[] {
  const labelOf = useValueLabel(name)
  return values =>
    values.map((value, at) => {
      const series = { key: value, label: labelOf(value) }
      if (name === 'type') return { ...series, tone: `--type-${value}`, shape: typeShapes[value as WineType] }
      if (name !== 'stage') return { ...series, tone: `--chart-${(at % chartTones) + 1}` }
      const { estimated } = stageParts(value as Stage)
      return { ...series, tone: `--stage-${value}`, ...(estimated && { shape: 'hatched' as const }) }
    })
}

/** Returns the series of buckets in a measure: the types within a bar; for a gain, what was gained and what was lost. */
export function useBucketSeries(buckets: readonly Bucket[], measure: ShownMeasure): Series[] {
  return useBucketSeriesOf(measure)(buckets)
}

export function useBucketSeriesOf({ name, title, hasParts }: ShownMeasure): (buckets: readonly Bucket[]) => Series[] {
  const { t } = useLingui()
  const typeSeriesOf = useSeriesOf('type')
  const figure: Series = { key: 'figure', label: title, tone: '--chart-1' }
  const loss: Series = {
    key: 'loss',
    label: t({ context: 'money', message: 'Loss' }),
    tone: '--chart-2',
    shape: 'hatched',
  }
  return buckets => {
    if (!hasParts) return name === 'gain' && buckets.some(({ figure }) => figure < 0) ? [figure, loss] : [figure]
    const present = new Set(buckets.flatMap(({ types }) => Object.keys(types() ?? {})))
    return typeSeriesOf(wineTypes.filter(type => present.has(type)))
  }
}

/** Returns a bucket as a bar of its types, or of its figure where it has no parts. */
export function datumOf({ key, figure, types }: Bucket, label: string, measure: ShownMeasure): Datum {
  const parts = types()
  if (parts) return { key, label, values: parts }
  if (figure >= 0) return { key, label, values: { figure } }
  return { key, label, values: { loss: -figure }, sum: measure.formatShort(figure) }
}
