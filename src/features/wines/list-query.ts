import { stages, wineTypes } from '../../model/choices.ts'
import { limits } from '../../shared/limits.ts'
import { directions, momentAsked, readyAsked, stocks, vintageAsked, type WineQuery, wineSorts } from './contract.ts'
import { type Grouping, groupings } from './groups.ts'

/** The query of the list's address, with its grouping. */
export type ListQuery = WineQuery & { group?: Grouping | undefined }

/** Checks a value as `WineQuery` would, without its schema, for which the list need not wait. */
export const canBeAsked: Record<keyof ListQuery, (value: string) => boolean> = {
  search: upTo(limits.line),
  type: among(wineTypes),
  country: upTo(limits.country_asked),
  region: upTo(limits.line),
  grape: upTo(limits.line),
  vintage: like(vintageAsked),
  stage: among(stages),
  stock: among(stocks),
  ready: like(readyAsked),
  bought: like(momentAsked),
  drunk: like(momentAsked),
  left: like(momentAsked),
  sort: among(wineSorts),
  direction: among(directions),
  group: among(groupings),
}

function upTo(most: number) {
  return (value: string) => value.length <= most
}

function among(values: readonly string[]) {
  return (value: string) => values.includes(value)
}

function like(pattern: RegExp) {
  return (value: string) => pattern.test(value)
}
