import { type ReactNode, useId } from 'react'
import type { Series } from './chart-data.ts'

interface Hatching {
  /** The patterns, to be drawn once within the chart. */
  patterns: ReactNode
  fillOf: (one: Series) => string
}

/** Fills the marks of a series with its colour, hatched where the shape of the series is. */
export function useHatching(series: readonly Series[]): Hatching {
  const id = useId()
  const idOf = ({ key }: Series) => `${id}-${key}`
  return {
    patterns: series
      .filter(({ shape }) => shape === 'hatched')
      .map(one => (
        <pattern
          key={one.key}
          id={idOf(one)}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="4" height="6" fill={`var(${one.tone})`} />
        </pattern>
      )),
    fillOf: one => (one.shape === 'hatched' ? `url("#${idOf(one)}")` : `var(${one.tone})`),
  }
}
