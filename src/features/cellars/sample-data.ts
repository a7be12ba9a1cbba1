import type { Departure } from '../../model/bottle.ts'
import type { Preservation } from '../../model/choices.ts'
import type { Place } from '../../model/place.ts'
import type { Wine } from '../../model/wine.ts'
import type { Wish } from '../../model/wish.ts'
import type { Day } from '../../shared/days.ts'
import type { Language } from '../../shared/languages.ts'
import type { Random } from '../../shared/seeded-random.ts'
import type { Aspects } from '../tastings/aspects.ts'

/** The records of `sample/`, whose README explains the fields that differ from those of the tables. */
export interface SampleData {
  wines: readonly SampleWine[]
  merchants: Readonly<Record<string, { currency: string; perEuro: number; step: number; usual_in?: string }>>
  places: Readonly<Record<PlaceKey, Partial<Place> & { name: Text; kind: Place['kind']; inside?: PlaceKey }>>
  departures: Record<'drunk' | 'gifted', [Occasion, ...Occasion[]]> & {
    mishaps: { departure: Departure; note: Text }[]
  }
  wishes: { wines: readonly SampleFacts[]; wishes: readonly SampleWish[] }
}

/** A text in each language, or one that is the same in all of them. */
export type Text = string | ({ en: string } & Partial<Record<Language, string>>)

export type PlaceKey = 'house' | 'cellar' | 'kitchen' | 'left' | 'right' | 'diamonds' | 'shelf' | 'boxes' | 'fridge'

export interface SampleFacts {
  wine: Partial<Wine> & Pick<Wine, 'producer' | 'name' | 'type' | 'country' | 'region'>
  age: number | null
  grapes?: string
  window?: [from: number, until: number]
  tags?: readonly Text[]
}

export interface SampleWine extends SampleFacts {
  price: number
  bottles?: number
  size_ml?: number
  merchant?: string
  on_order?: 'late' | 'en_primeur'
  opened?: { days: number; left_ml: number; preserved?: Preservation }
  notes?: readonly { score: string; note: Text; food?: Text; aspects?: Aspects }[]
}

interface Occasion {
  occasion: Text
  company?: Text
  note?: Text
}

export type SampleWish = Partial<Omit<Wish, 'note'>> & {
  producer: string
  days_ago: number
  quantity: number
  note?: Text
}

export interface Setting {
  data: SampleData
  say: (text: Text) => string
  today: Day
  person_id: string
  /** The generator of the ids of rows. */
  ids: Random
  /** The generator that decides what happens. */
  chance: Random
}
