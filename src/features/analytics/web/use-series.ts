import { wineTypes } from '../../../model/choices.ts'
import type { ShareName } from '../../../model/dimensions.ts'
import type { Stage, WineType } from '../../../model/wine.ts'
import type { Series } from '../../../ui/chart/chart-data.ts'
import { stageParts } from '../../wines/drinking-window.ts'
import { useValueLabel } from '../../wines/web/dimension-words.tsx'
import { typeShapes } from '../../wines/web/type-disc.tsx'

const chartTones = 8

/**
 * Returns a series for each value: a type and a stage have colours of their own, other values those of
 * the charts. A stage by estimate is hatched.
 */
export function useSeries(name: ShareName, values: readonly string[]): Series[] {
  const labelOf = useValueLabel(name)
  return values.map((value, at) => {
    const series = { key: value, label: labelOf(value) }
    if (name === 'type') return { ...series, tone: `--type-${value}`, shape: typeShapes[value as WineType] }
    if (name !== 'stage') return { ...series, tone: `--chart-${(at % chartTones) + 1}` }
    const { estimated } = stageParts(value as Stage)
    return { ...series, tone: `--stage-${value}`, ...(estimated && { shape: 'hatched' as const }) }
  })
}

/** Returns a series for each type that one of the parts has, in the order of the types. */
export function useTypeSeries(parts: readonly { types: readonly { type: WineType }[] }[]): Series[] {
  const present = new Set(parts.flatMap(part => part.types.map(each => each.type)))
  return useSeries(
    'type',
    wineTypes.filter(type => present.has(type)),
  )
}
