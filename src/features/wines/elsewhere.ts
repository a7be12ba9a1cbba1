import { cellName } from '../../model/axis-names.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import { gridOf, slotOf } from '../../model/grid.ts'
import type { Place } from '../../model/place.ts'
import type { Tasting } from '../../model/tasting.ts'
import type { Wine } from '../../model/wine.ts'
import type { Elsewhere } from '../../model/wine-summary.ts'
import { fold, foldOnce } from '../../shared/text.ts'
import { placeText } from '../places/place-text.ts'

/** The rows of a cellar in which words of a wine are found apart from its own record. */
export interface Sources {
  bottles: readonly Bottle[]
  purchases: readonly Purchase[]
  tastings: readonly Tasting[]
  places: ReadonlyMap<string, Place>
  /** The names of the people of the cellar by their ids. */
  people: ReadonlyMap<string, string>
}

/**
 * Returns the words of a wine's notes, tastings and bottles. They are computed when something is first searched for,
 * and again only when one of the rows has changed.
 */
export function elsewhereOf(wine: Wine, sources: Sources): Elsewhere {
  // The server makes the bottles of a wine anew each time; then nothing may hold them.
  const holder = sources.bottles.length > 0 ? sources.bottles : wine
  const known = computed.get(holder)
  if (known?.wine === wine && isSame(known.sources, sources)) return known.elsewhere
  const notes = ` ${notesOf(wine, sources)}`
  const bottles = [...new Set(sources.bottles.map(bottle => ` ${wordsOfBottle(bottle, sources)}`))]
  const elsewhere = { notes, bottles, text: [notes, ...bottles].join('') }
  computed.set(holder, { wine, sources, elsewhere })
  return elsewhere
}

const computed = new WeakMap<object, { wine: Wine; sources: Sources; elsewhere: Elsewhere }>()

/** Returns whether the rows besides the bottles are the same: as long as none of a wine changes, its lists stay. */
function isSame(a: Sources, b: Sources): boolean {
  return a.places === b.places && a.people === b.people && a.purchases === b.purchases && a.tastings === b.tastings
}

function notesOf({ note, barcodes }: Wine, { tastings, people }: Sources): string {
  let text = withoutNumbers(note) + foldedAll(barcodes)
  for (const { note, food, company, person_id } of tastings) {
    const author = people.get(person_id ?? '') ?? null
    text += withoutNumbers(note) + folded(food) + folded(company) + folded(author)
  }
  return text
}

function wordsOfBottle(bottle: Bottle, { purchases, places }: Sources): string {
  const { purchase_id, note, company, occasion, departure_note } = bottle
  const purchase = purchase_id === null ? undefined : purchases.find(({ id }) => id === purchase_id)
  return (
    whereOf(bottle, places) +
    (purchase ? folded(purchase.merchant) + folded(purchase.order_number) + withoutNumbers(purchase.note) : '') +
    withoutNumbers(note) +
    folded(company) +
    folded(occasion) +
    withoutNumbers(departure_note)
  )
}

/** Returns the places around a bottle and its slot: `house cellar oak rack c4`. */
function whereOf(bottle: Bottle, places: ReadonlyMap<string, Place>): string {
  const place = bottle.place_id === null ? undefined : places.get(bottle.place_id)
  if (!place) return ''
  const slot = slotOf(bottle)
  const grid = slot && gridOf(place)
  return pathOf(place, places) + (slot && grid ? folded(cellName(grid, slot)) : '')
}

function pathOf({ id }: Place, places: ReadonlyMap<string, Place>): string {
  let known = paths.get(places)
  if (!known) {
    known = new Map()
    paths.set(places, known)
  }
  let path = known.get(id)
  if (path === undefined) {
    path = folded(placeText(id, places))
    known.set(id, path)
  }
  return path
}

const paths = new WeakMap<ReadonlyMap<string, Place>, Map<string, string>>()

function folded(text: string | null): string {
  const words = text && foldOnce(text)
  return words ? `${words} ` : ''
}

function foldedAll(texts: readonly string[]): string {
  return texts.map(folded).join('')
}

/** The points and years in a note are not those of the wine, so that no number finds it by them. */
function withoutNumbers(text: string | null): string {
  const words = text && fold(text).replace(/(?<!\S)\d+(?!\S)/g, '')
  return words ? `${words} ` : ''
}
