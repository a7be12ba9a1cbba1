import { completed } from '../../../model/tables.ts'
import type { Wine, WineType } from '../../../model/wine.ts'
import { fieldsOfKind } from '../../../model/wine-fields.ts'
import { limits } from '../../../shared/limits.ts'
import { foldOnce } from '../../../shared/text.ts'
import { readColour } from '../../bulk-add/type-words.ts'
import type { ParsedWine } from '../parse/entry.ts'

/** A wine of the file, combined from all rows about it. */
export interface MatchedWine {
  wine: Wine
}

/** The fields that tell wines of the same name apart. */
export const tellingFields = ['type', 'appellation', 'designation', 'vineyard', 'classification'] as const
type TellingField = (typeof tellingFields)[number]
export type NamedWine = Pick<Wine, 'producer' | 'name' | 'vintage' | 'external_ids' | 'extra' | TellingField>

/** The number of wines of one name that are compared with another one whose fields are not all known. */
const comparedMax = 50

/**
 * Finds wines by what identifies them: the id in the other product, else the name together with the fields that tell
 * wines of one name apart.
 */
export class WinesByName<Item> {
  readonly #byExternalId = new Map<string, Item>()
  readonly #byKey = new Map<string, Item[]>()
  readonly #byName = new Map<string, Item[]>()
  readonly #wineOf: (item: Item) => NamedWine

  constructor(wineOf: (item: Item) => NamedWine) {
    this.#wineOf = wineOf
  }

  /**
   * Returns the wine with the same fields. Without one, `alike` has the wines of the same name that differ in nothing
   * known to both sides, which may be the same.
   */
  find(parsed: NamedWine): { found: Item | undefined; alike: Item[] } {
    for (const { product, id } of parsed.external_ids) {
      const found = this.#byExternalId.get(`${product} ${id}`)
      if (found) return { found, alike: [] }
    }
    const found = this.#byKey.get(wineKey(parsed))?.find(item => !this.#isOther(item, parsed))
    if (found) return { found, alike: [] }
    return { found, alike: this.namesakes(parsed).filter(item => !areDifferent(this.#wineOf(item), parsed)) }
  }

  /** Like `find`, but also accepts the only wine that may be the same. */
  likely(parsed: NamedWine): { found: Item | undefined; alike: Item[] } {
    const { found, alike } = this.find(parsed)
    return { found: found ?? (alike.length === 1 ? alike[0] : undefined), alike }
  }

  /** Returns the wines of the same name. */
  namesakes(parsed: NamedWine): Item[] {
    return (this.#byName.get(nameKey(parsed)) ?? []).filter(item => !this.#isOther(item, parsed))
  }

  /** Returns true for a wine with another number of the same product, which is a different wine. */
  #isOther(item: Item, { external_ids }: NamedWine): boolean {
    return this.#wineOf(item).external_ids.some(({ product }) => external_ids.some(each => each.product === product))
  }

  remember(item: Item) {
    const wine = this.#wineOf(item)
    for (const { product, id } of wine.external_ids) this.#byExternalId.set(`${product} ${id}`, item)
    add(this.#byName, nameKey(wine), item)
    this.rememberAs(item, wine)
  }

  /** Makes a wine found by the fields of another description of it. */
  rememberAs(item: Item, parsed: NamedWine) {
    add(this.#byKey, wineKey(parsed), item)
  }
}

/** Returns the one of several wines that is the wine of a row, or undefined when none of them is. */
type Choose = (alike: readonly MatchedWine[]) => MatchedWine | undefined

/** Collects the wines of a file, each once. */
export class WineMatcher {
  readonly matched = new Set<MatchedWine>()
  #known = new WinesByName<MatchedWine>(({ wine }) => wine)
  #ours = new Map<string, MatchedWine>()

  /**
   * Returns the wine of a row, and the columns in which the row differs from earlier rows about it. `ours` is its id in
   * this program's own table, where two wines of the same name are different wines. `choose` decides between wines that
   * may be the same.
   */
  match(
    parsed: ParsedWine,
    ours: string | undefined,
    make: () => Pick<Wine, 'id' | 'created_at'>,
    choose: Choose,
  ): { matched: MatchedWine; differing: Record<string, string>; is_copied: boolean } {
    const known = ours === undefined ? undefined : this.#ours.get(ours)
    // Somebody may have copied a row and written another wine into it.
    const is_copied =
      known !== undefined && (nameKey(known.wine) !== nameKey(parsed) || areDifferent(known.wine, parsed))
    if (is_copied) return { ...this.match({ ...parsed, external_ids: [] }, undefined, make, choose), is_copied }
    const found = ours === undefined ? this.#find(parsed, choose) : known
    if (!found) {
      const { id, created_at } = make()
      const matched: MatchedWine = { wine: completed('wines', { id, ...parsed, created_at }) as Wine }
      this.#known.remember(matched)
      if (ours !== undefined) this.#ours.set(ours, matched)
      this.matched.add(matched)
      return { matched, differing: {}, is_copied }
    }
    const differing = differingFrom(found.wine.extra, parsed.extra)
    const filled = fill(found.wine, parsed)
    if (differs(filled, found.wine)) {
      found.wine = filled
      this.#known.remember(found)
    }
    return { matched: found, differing, is_copied }
  }

  /** Forgets what only further rows would need. */
  end() {
    this.#known = new WinesByName(({ wine }) => wine)
    this.#ours = new Map()
  }

  #find(parsed: ParsedWine, choose: Choose) {
    const { found, alike } = this.#known.find(parsed)
    if (found || alike.length === 0) return found
    const chosen = choose(alike)
    // Further rows with the same fields are the same wine, without another question.
    if (chosen) this.#known.rememberAs(chosen, parsed)
    return chosen
  }
}

/** Returns whether two wines of the same name differ in a field that both have. */
function areDifferent(one: NamedWine, other: NamedWine): boolean {
  const there = tellingTexts(other)
  return tellingTexts(one).some((here, at) => here !== '' && there[at] !== '' && here !== there[at])
}

/** Returns a key for the name and the telling fields. */
function wineKey(wine: NamedWine): string {
  return JSON.stringify([nameKey(wine), ...tellingTexts(wine)])
}

function tellingTexts(wine: NamedWine): string[] {
  return [...tellingFields.map(field => tellingText(wine, field)), colourOf(wine) ?? '']
}

/** Returns the colour of a wine whose type does not tell it, such as a sparkling one, if the file had it. */
export function colourOf({ type, extra }: Pick<Wine, 'type' | 'extra'>): WineType | undefined {
  if (!['sparkling', 'sweet', 'fortified'].includes(type)) return undefined
  const column = Object.keys(extra).find(name => colourColumns.test(name))
  return column === undefined ? undefined : readColour(extra[column] ?? '')
}

const colourColumns = /^(colou?r|type|wine type|label|farbe|couleur|colore)$/i

/** Returns whether a wine has a field that tells it from others of its name. */
export function isTelling(wine: NamedWine, field: TellingField): boolean {
  return tellingText(wine, field) !== ''
}

function tellingText(wine: NamedWine, field: TellingField): string {
  const text = wine[field]
  if (text === null || text === 'other') return ''
  return field === 'appellation' ? foldOnce(text).replace(protection, '') : foldOnce(text)
}

/** Matches the kind of protection, which some products write behind the name of an appellation. */
const protection = / (?:aoc|aop|aog|ac|igp|igt|doc|docg|dop|do|doca|doq|dac|ava|vdp|qba|vqa|wo)$/

function add<Item>(map: Map<string, Item[]>, key: string, item: Item) {
  const known = map.get(key)
  if (!known) map.set(key, [item])
  else if (!known.includes(item) && known.length < comparedMax) known.push(item)
}

/** Returns a key for the producer, name and vintage, ignoring case and accents. */
export function nameKey({ producer, name, vintage }: Pick<Wine, 'producer' | 'name' | 'vintage'>): string {
  return `${foldOnce(`${producer ?? ''} ${name ?? ''}`)} ${vintage ?? 'nv'}`
}

/** Fills in the unknown fields of a wine from a later row; known values stay the same objects. */
function fill(wine: Wine, parsed: ParsedWine): Wine {
  const filled: Record<string, unknown> = { ...wine }
  for (const column of fillable) filled[column] ??= parsed[column]
  if (wine.type === 'other') filled.type = parsed.type
  if (wine.grapes.length === 0 && parsed.grapes.length > 0) filled.grapes = parsed.grapes
  if (wine.producer === null && parsed.producer !== null) filled.name = parsed.name
  if (wine.window_source === null) {
    filled.drink_from = parsed.drink_from
    filled.drink_until = parsed.drink_until
    filled.window_source = parsed.window_source
  }
  filled.note = joinedNotes(wine.note, parsed.note)
  if (Object.keys(parsed.extra).some(column => !Object.hasOwn(wine.extra, column))) {
    filled.extra = { ...parsed.extra, ...wine.extra }
  }
  filled.tags = union(wine.tags, parsed.tags, limits.tags)
  filled.barcodes = union(wine.barcodes, parsed.barcodes)
  filled.external_ids = union(wine.external_ids, parsed.external_ids)
  return filled as Wine
}

/** Keeps the notes of both rows. */
function joinedNotes(known: string | null, parsed: string | null): string | null {
  if (known === null || parsed === null || known.includes(parsed)) return known ?? parsed
  return `${known}\n${parsed}`.slice(0, limits.note)
}

const fillable = fieldsOfKind('text', 'country', 'percent', 'sweetness').filter(field => field !== 'name')

function differs(filled: Wine, wine: Wine): boolean {
  return (Object.keys(wine) as (keyof Wine)[]).some(column => filled[column] !== wine[column])
}

/** Adds to the known values those of a file that are not among them. */
export function union<T>(known: T[], parsed: readonly T[], most = Number.POSITIVE_INFINITY): T[] {
  if (parsed.length === 0) return known
  const have = new Set(known.map(each => JSON.stringify(each)))
  const more = parsed.filter(each => !have.has(JSON.stringify(each)))
  return more.length === 0 ? known : [...known, ...more].slice(0, most)
}

function differingFrom(known: Record<string, string>, parsed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parsed).filter(([column, text]) => Object.hasOwn(known, column) && known[column] !== text),
  )
}
