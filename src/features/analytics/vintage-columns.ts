import { wineTypes } from '../../model/choices.ts'
import { nonVintage } from '../../model/wine-summary.ts'
import type { Share, TypePart } from './contract.ts'

/** A column of the chart of vintages: one vintage, those before the first that has its own, or what has none. */
export interface VintageColumn {
  kind: 'year' | 'before' | 'none'
  /** The vintage, or the first one after them. */
  year: number
  share: Share
}

/**
 * The vintages as columns: the newest `most` years each with its own, with the years between that the cellar has
 * nothing of, then at the start all older ones together and at the end what has no vintage.
 */
export function vintageColumns(shares: readonly Share[], most: number): VintageColumn[] {
  const dated = shares.filter(share => share.key !== nonVintage)
  const years = dated.map(share => Number(share.key))
  const newest = Math.max(...years)
  const first = Math.max(Math.min(...years), newest - most + 1)
  const older = dated.filter(share => Number(share.key) < first)
  const columns: VintageColumn[] = []
  if (older.length > 0) columns.push({ kind: 'before', year: first, share: together(older) })
  for (let year = first; dated.length > 0 && year <= newest; year++) {
    const share = dated.find(each => each.key === String(year)) ?? nothing(String(year))
    columns.push({ kind: 'year', year, share })
  }
  const none = shares.find(share => share.key === nonVintage)
  return none ? [...columns, { kind: 'none', year: newest, share: none }] : columns
}

function together(shares: readonly Share[]): Share {
  const sum = (of: (share: Share) => number) => shares.reduce((total, share) => total + of(share), 0)
  const query = { vintage: shares.map(share => share.key) }
  const types = wineTypes.flatMap(type => {
    const parts = shares.flatMap(share => share.types.filter(part => part.type === type))
    if (parts.length === 0) return []
    const whole: TypePart = { type, bottles: 0, value_minor: 0, query: { ...query, type: [type] } }
    for (const part of parts) {
      whole.bottles += part.bottles
      whole.value_minor += part.value_minor
    }
    return whole
  })
  const isKnown = shares.some(share => share.value_minor !== null)
  return {
    key: query.vintage.join(' '),
    bottles: sum(share => share.bottles),
    wines: sum(share => share.wines),
    value_minor: isKnown ? sum(share => share.value_minor ?? 0) : null,
    unvalued: sum(share => share.unvalued),
    types,
    query,
  }
}

function nothing(key: string): Share {
  return { key, bottles: 0, wines: 0, value_minor: 0, unvalued: 0, types: [], query: { vintage: [key] } }
}
