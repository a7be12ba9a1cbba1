import type { Grape, Wine, WineType } from '../../model/wine.ts'
import { fold } from '../../shared/text.ts'
import { findNamed, type KnownAppellation, type KnownGrape, type KnownRegion } from '../wines/reference.ts'
import { typeInName } from './type-words.ts'

type Origin = Pick<Wine, 'country' | 'region' | 'subregion' | 'appellation'>

/** The reference data on grapes and regions. */
export interface Reference {
  grapes: readonly KnownGrape[]
  regions: readonly KnownRegion[]
  appellations: readonly KnownAppellation[]
}

/** Derives what a row leaves out: the region of an appellation, the country of a region, the type of a grape. */
export class Places {
  readonly reference: Reference

  constructor(reference: Reference) {
    this.reference = reference
  }

  /** Returns the derived origin. The wine's other vintages take precedence over the reference data. */
  following(origin: Origin, like: Wine | undefined): Origin {
    const { appellations, regions } = this.reference
    const appellation = origin.appellation ?? like?.appellation ?? null
    const region = origin.region ?? like?.region ?? null
    const inList = appellation ? findNamed(appellations, appellation, origin.country) : undefined
    const ofRegion = region ? findNamed(regions, region, origin.country) : undefined
    const agrees = !inList || !origin.region || fold(inList.region ?? '') === fold(origin.region)
    return {
      country: like?.country ?? inList?.country ?? ofRegion?.country ?? null,
      region: like?.region ?? inList?.region ?? null,
      subregion: like?.subregion ?? (agrees ? (inList?.subregion ?? null) : null),
      appellation: like?.appellation ?? null,
    }
  }

  /** Guesses the type from a wine's names or grapes. */
  typeOf(names: readonly (string | null)[], grapes: readonly Grape[]): WineType | undefined {
    const text = names.filter(name => name !== null).join(' ')
    const type = text === '' ? undefined : typeInName(text)
    if (type) return type
    const inNames = text
      .split(/[\s,]+/)
      .map((word, at, words) => this.#colourOf(`${word} ${words[at + 1] ?? ''}`) ?? this.#colourOf(word))
      .find(Boolean)
    return this.#colourOf(grapes[0]?.name ?? '') ?? inNames
  }

  #colourOf(grape: string): WineType | undefined {
    const known = grape.trim().length > 3 ? findNamed(this.reference.grapes, grape) : undefined
    if (!known?.colour) return undefined
    return known.colour === 'black' || known.colour === 'red' ? 'red' : 'white'
  }
}
