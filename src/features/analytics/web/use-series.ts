import { useLingui } from '@lingui/react'
import { wineTypes } from '../../../model/choices.ts'
import type { Stage, WineType } from '../../../model/wine.ts'
import type { Series } from '../../../ui/chart/chart-data.ts'
import { typeShapes } from '../../wines/web/type-disc.tsx'
import { stageNames, typeNames } from '../../wines/web/words.ts'

/** The types that are there, each with its colour and its shape. */
export function useTypeSeries(present: Iterable<WineType>): Series[] {
  const { i18n } = useLingui()
  const there = new Set(present)
  return wineTypes
    .filter(type => there.has(type))
    .map(type => ({ key: type, label: i18n._(typeNames[type]), tone: `--type-${type}`, shape: typeShapes[type] }))
}

export function useStageSeries(present: readonly Stage[]): Series[] {
  const { i18n } = useLingui()
  return present.map(stage => ({ key: stage, label: i18n._(stageNames[stage]), tone: `--stage-${stage}` }))
}
