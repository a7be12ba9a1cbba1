import { wineTypes } from '../../model/choices.ts'
import type { Wine, WineType } from '../../model/wine.ts'
import { fold } from '../../shared/text.ts'
import { type KnownAppellation, type KnownRegion, loadAppellations, loadRegions, type Named } from './reference.ts'

/** The types that an appellation allows together, and the grapes when they are always the same. */
interface Style {
  types: readonly WineType[]
  grapes: readonly string[]
}

/** The content of `reference/wines/styles.json`, which `reference/wines/SOURCE.md` describes. */
interface StyleTable {
  /** By country and style, as `red, rose: Pinot Noir | white: Chardonnay`: the names of appellations. */
  styles: Record<string, Record<string, string>>
  /** Appellations whose names mean something else in the name of a wine. */
  in_no_name: string
  /** The grapes that a name is read for. */
  in_names: string
  classifications: Record<string, string>
}

/** The reference data in the form in which a wine is compared with them. */
export interface Knowledge {
  appellations: ReadonlyMap<string, readonly Known[]>
  /** The appellations that are found within the name of a wine. */
  inNames: ReadonlyMap<string, readonly Known[]>
  regions: ReadonlyMap<string, readonly KnownRegion[]>
  grapes: ReadonlyMap<string, string>
  classifications: ReadonlyMap<string, { name: string; countries: readonly string[] }>
}

interface Known {
  appellation: KnownAppellation
  styles: readonly Style[]
}

/** The parts of a suggestion, each of which can be applied alone. */
export interface Suggested {
  type?: Pick<Wine, 'type'>
  grapes?: Pick<Wine, 'grapes'>
  origin?: Partial<Pick<Wine, 'country' | 'region' | 'subregion' | 'appellation'>>
  classification?: Pick<Wine, 'classification'>
}

/**
 * Returns what follows for certain from the name and the appellation of a wine and is missing in its record. Nothing
 * follows from a name that may also be that of an estate, from facts that contradict each other, or where an appellation
 * leaves a choice.
 */
export function infer(wine: Wine, knowledge: Knowledge): Suggested {
  const text = readName(wine, knowledge)
  const known = appellationOf(wine, text, knowledge)
  const suggested: Suggested = {}
  const style = known ? styleOf(wine, known, text) : undefined
  const isSure = style !== 'contradicted' && style !== undefined
  if (isSure && style.type) suggested.type = { type: style.type }
  const grapes = grapesOf(wine, style, text, knowledge)
  if (grapes.length > 0) suggested.grapes = { grapes: grapes.map(name => ({ name, share: null })) }
  const origin =
    known && (wine.appellation !== null || style !== 'contradicted') ? originOf(wine, known, knowledge) : {}
  if (Object.keys(origin).length > 0) suggested.origin = origin
  const classification = classificationOf(wine, origin.country ?? wine.country, text, knowledge)
  if (classification) suggested.classification = { classification }
  return suggested
}

/** Returns the reference data, loaded on first use. */
export function loadKnowledge(): Promise<Knowledge> {
  knowledge ??= Promise.all([
    import('../../../reference/wines/styles.json', { with: { type: 'json' } }),
    loadAppellations(),
    loadRegions(),
  ]).then(([{ default: table }, appellations, regions]) => knowledgeOf(table, appellations, regions))
  return knowledge
}
let knowledge: Promise<Knowledge> | undefined

function knowledgeOf(
  { styles, in_no_name, in_names, classifications }: StyleTable,
  appellations: readonly KnownAppellation[],
  regions: readonly KnownRegion[],
): Knowledge {
  const byName = indexOf(appellations)
  const stylesOf = new Map<KnownAppellation, readonly Style[]>()
  const listed = new Map<string, KnownAppellation[]>()
  const notInNames = new Set(names(in_no_name).map(keyOf))
  for (const [country, groups] of Object.entries(styles)) {
    for (const [style, group] of Object.entries(groups)) {
      for (const name of names(group)) {
        const appellation = byName.get(keyOf(name))?.find(each => each.country === country)
        if (!appellation) continue
        stylesOf.set(appellation, readStyles(style))
        if (!notInNames.has(keyOf(name))) add(listed, keyOf(name), appellation)
      }
    }
  }
  const known = (entries: readonly KnownAppellation[]) =>
    entries.map(appellation => ({ appellation, styles: stylesOf.get(appellation) ?? [] }))
  return {
    appellations: new Map(Array.from(byName, ([key, entries]) => [key, known(entries)])),
    inNames: new Map(Array.from(listed, ([key, entries]) => [key, known(entries)])),
    regions: indexOf(regions),
    grapes: new Map(names(in_names).map(name => [keyOf(name), name])),
    classifications: new Map(
      Object.entries(classifications).flatMap(([usual, countries]) => {
        const [name = ''] = usual.split(' = ')
        return usual.split(' = ').map(each => [keyOf(each), { name, countries: countries.split(' ').filter(Boolean) }])
      }),
    ),
  }
}

function names(text: string): string[] {
  return text.split('; ')
}

function readStyles(text: string): Style[] {
  if (text === '') return []
  return text.split(' | ').map(each => {
    const [types = '', grape] = each.split(': ')
    const allowed = types.split(', ')
    return { types: wineTypes.filter(type => allowed.includes(type)), grapes: grape ? [grape] : [] }
  })
}

function indexOf<T extends Named>(list: readonly T[]): Map<string, T[]> {
  const index = new Map<string, T[]>()
  for (const entry of list)
    for (const name of new Set([entry.name, ...entry.others].map(keyOf))) add(index, name, entry)
  return index
}

function add<T>(index: Map<string, T[]>, key: string, entry: T) {
  index.set(key, [...(index.get(key) ?? []), entry])
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter(Boolean)
    .map(word => ({ st: 'saint', ste: 'sainte' })[word] ?? word)
}

function keyOf(text: string): string {
  return wordsOf(text).join(' ')
}

/** The words of a wine's name and designation without its producer, and the appellations that they name. */
interface NameText {
  /** A null stands between texts that do not belong together, and for the words of an appellation. */
  words: readonly (string | null)[]
  found: readonly Known[]
  /** The colour that stands directly after the appellation, or alone. */
  colour: WineType | undefined
}

function readName(wine: Wine, { inNames, appellations }: Knowledge): NameText {
  const producer = wordsOf(wine.producer ?? '')
  const parts = [wine.name, wine.designation].map(text => withoutRun(wordsOf(text ?? ''), producer))
  const own = keyOf(bareAppellation(wine.appellation ?? ''))
  const words: (string | null)[] = []
  const found: Known[] = []
  let colour: WineType | undefined
  for (const part of parts) {
    if (part.length === 1) colour ??= colours[part[0] ?? '']
    for (let at = 0; at < part.length; ) {
      const length = longestAt(part, at, key => inNames.has(key) || (key === own && appellations.has(key)))
      if (length === 0) {
        words.push(part[at] ?? null)
        at++
        continue
      }
      if (isOfAnEstate(part, at, at + length)) words.push(...part.slice(at, at + length))
      else {
        found.push(...(inNames.get(part.slice(at, at + length).join(' ')) ?? []))
        colour ??= colours[part[at + length] ?? '']
        words.push(null)
      }
      at += length
    }
    words.push(null)
  }
  return { words, found, colour }
}

/** Removes the words of the producer, which some lists repeat in the name. */
function withoutRun(words: readonly string[], run: readonly string[]): (string | null)[] {
  const starts = words.findIndex((_, at) => run.length > 0 && run.every((word, index) => words[at + index] === word))
  if (starts === -1) return [...words]
  const before = words.slice(0, starts)
  return [...before, ...(before.length > 0 ? [null] : []), ...words.slice(starts + run.length)]
}

/** Returns the number of words of the longest name that begins at a position, or 0. */
function longestAt(words: readonly (string | null)[], at: number, isName: (key: string) => boolean): number {
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length)
    if (!run.includes(null) && isName(run.join(' '))) return length
  }
  return 0
}

const longestName = 8

/** True when the words around a name make it part of the name of an estate, a place or another product. */
function isOfAnEstate(words: readonly (string | null)[], from: number, end: number): boolean {
  let before = from - 1
  while (before >= 0 && particles.has(words[before] ?? '')) before--
  return estates.has(words[before] ?? '') || afterwards.has(words[end] ?? '')
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const particles = setOf('de du des do da dos das di del della dei delle d la le les l el los las of the von vom zu san')
const estates = setOf(
  'chateau chateaux domaine domaines mas castello castel tenuta tenute fattoria podere poderi cantina cantine azienda casa cascina villa palazzo rocca torre marchesi marchese conti conte contessa barone baroni principe principi signori produttori bodega bodegas finca pago quinta herdade casal weingut schloss winzergenossenschaft kellerei estate winery maison cave caves vignerons vigneron manoir hospices abbaye prieure hotel rue route vin vins grande petite fine chevaliers confrerie comte comtes baron marquis seigneur seigneurs',
)
const afterwards = setOf(
  'estate estates winery wineries cellars cellar hills ranch vineyards vineyard wines family company co farm farms house club brothers bros sons trading loco',
)
/** Words by which a text speaks of something else, or only likens itself to an appellation. */
const otherThings = setOf('grappa marc chinato vermouth vermut aceto vinegar vinaigre style type brandy weinbrand')
const foreign: Record<string, string> = {
  california: 'US',
  californian: 'US',
  american: 'US',
  australia: 'AU',
  australian: 'AU',
  africa: 'ZA',
  african: 'ZA',
  zealand: 'NZ',
  chile: 'CL',
  argentina: 'AR',
}

function appellationOf(wine: Wine, text: NameText, knowledge: Knowledge): Known | undefined {
  const inCountry = (entries: readonly Known[]) =>
    entries.filter(({ appellation }) => wine.country === null || appellation.country === wine.country)
  const stated = wine.appellation === null ? undefined : keyOf(bareAppellation(wine.appellation))
  const candidates = stated === undefined ? fromName(text) : inCountry(knowledge.appellations.get(stated) ?? [])
  const distinct = [...new Map(inCountry(candidates).map(each => [each.appellation, each])).values()]
  // Of "Oakville, Napa Valley" the smaller one is meant.
  const around = (one: Known) =>
    distinct.some(
      ({ appellation }) =>
        appellation !== one.appellation && [appellation.region, appellation.subregion].includes(one.appellation.name),
    )
  const [only, ...others] = distinct.filter(one => !around(one))
  return only && others.length === 0 && liesIn(wine, only.appellation, knowledge) ? only : undefined
}

function fromName(text: NameText): readonly Known[] {
  if (isOtherThing(text)) return []
  const { words, found } = text
  const countries = words.flatMap(word => (word && foreign[word]) || [])
  return found.every(({ appellation }) => countries.every(country => country === appellation.country)) ? found : []
}

/** `Barolo DOCG` is Barolo, and `Appellation Margaux Contrôlée` is Margaux. */
function bareAppellation(text: string): string {
  return text
    .replace(/^appellation\s+(d['’]origine\s+)?/i, '')
    .replace(/\s+(contr[ôo]l[ée]e|prot[ée]g[ée]e)$/i, '')
    .replace(/\s+(docg|doca|docq|doc|dop|do|aoc|aop|ac|ava|igt|igp|dac|pdo)\.?$/i, '')
}

/** False when the record names another region. */
function liesIn(wine: Wine, { country, region, subregion }: KnownAppellation, { regions }: Knowledge): boolean {
  if (wine.region === null || region === null) return true
  const entries = regions.get(keyOf(wine.region)) ?? []
  if (entries.length === 0) return true
  return entries.some(
    each => each.country === country && each.region === region && (!each.subregion || each.subregion === subregion),
  )
}

type StyleFound = { type: WineType | undefined; styles: readonly Style[] } | 'contradicted'

/** Finds the styles that the wine can have, and its type if it is missing and only one is possible. */
function styleOf(wine: Wine, { styles }: Known, text: NameText): StyleFound {
  const stated = wine.type === 'other' ? undefined : wine.type
  if (styles.length === 0) return { type: stated ? undefined : text.colour, styles: [] }
  const allowed = new Set(styles.flatMap(({ types }) => types))
  const mentioned = new Set(text.words.flatMap(word => (word && mentions[word]) || []))
  const wanted = stated ?? (text.colour && allowed.has(text.colour) ? text.colour : only(allowed))
  if (wanted && !allowed.has(wanted)) return 'contradicted'
  if (wanted) for (const type of mentioned) if (!goesWith(type, wanted)) return 'contradicted'
  const possible = wanted ? styles.filter(({ types }) => types.includes(wanted)) : styles
  return { type: stated ? undefined : wanted, styles: possible }
}

function only<T>(values: ReadonlySet<T>): T | undefined {
  return values.size === 1 ? [...values][0] : undefined
}

/** A sparkling, sweet or fortified wine has a colour besides. */
function goesWith(mentioned: WineType, type: WineType): boolean {
  if (mentioned === type) return true
  if (type === 'fortified') return true
  return isColour(mentioned) ? !isColour(type) : mentioned === 'sweet' && type === 'sparkling'
}

function isColour(type: WineType): boolean {
  return type === 'red' || type === 'white' || type === 'rose'
}

const colours: Record<string, WineType> = {
  rouge: 'red',
  rosso: 'red',
  tinto: 'red',
  blanc: 'white',
  bianco: 'white',
  blanco: 'white',
  branco: 'white',
  rose: 'rose',
  rosado: 'rose',
  rosato: 'rose',
}

/** Words that speak against every other type. */
const mentions: Record<string, WineType> = {
  ...colours,
  blancs: 'white',
  blanche: 'white',
  chiaretto: 'rose',
  clairet: 'rose',
  weissherbst: 'rose',
  brut: 'sparkling',
  spumante: 'sparkling',
  frizzante: 'sparkling',
  cremant: 'sparkling',
  mousseux: 'sparkling',
  petillant: 'sparkling',
  sekt: 'sparkling',
  passito: 'sweet',
  recioto: 'sweet',
  santo: 'sweet',
  vinsanto: 'sweet',
  dolce: 'sweet',
  dulce: 'sweet',
  doux: 'sweet',
  moelleux: 'sweet',
  liquoreux: 'sweet',
  tardive: 'sweet',
  tardives: 'sweet',
  paille: 'sweet',
  eiswein: 'sweet',
  icewine: 'sweet',
  liquoroso: 'fortified',
}

/** Returns the grapes that the appellation prescribes, or the one grape that the name names. */
function grapesOf(wine: Wine, style: StyleFound | undefined, text: NameText, { grapes }: Knowledge): readonly string[] {
  if (wine.grapes.length > 0 || style === 'contradicted') return []
  const named = [...new Set(namesIn(text, grapes))]
  const prescribed = new Set(style?.styles.map(each => each.grapes.join()))
  const one = only(prescribed)
  if (one) return named.some(name => name !== one) ? [] : [one]
  return named.length === 1 && !isOtherThing(text) ? named : []
}

function classificationOf(wine: Wine, country: string | null, text: NameText, { classifications }: Knowledge) {
  if (wine.classification !== null || isOtherThing(text)) return undefined
  const found = new Map(namesIn(text, classifications).map(each => [each.name, each.countries]))
  const [first, ...others] = found
  if (!first || others.length > 0) return undefined
  const [name, countries] = first
  return countries.includes(country ?? anyCountry) ? name : undefined
}

/** Stands among the countries of a classification that no other country uses. */
const anyCountry = '?'

function isOtherThing({ words }: NameText): boolean {
  return words.some(word => word !== null && otherThings.has(word))
}

/** Returns the entries whose names are in a text as whole words, the longest at each position. */
function namesIn<T>({ words }: NameText, entries: ReadonlyMap<string, T>): T[] {
  const found: T[] = []
  for (let at = 0; at < words.length; ) {
    const length = longestAt(words, at, key => entries.has(key))
    const entry = entries.get(words.slice(at, at + length).join(' '))
    if (entry !== undefined && !isOfAnEstate(words, at, at + length)) found.push(entry)
    at += Math.max(1, length)
  }
  return found
}

/** Returns the parts of the origin that the record lacks. */
function originOf(wine: Wine, { appellation }: Known, { regions }: Knowledge): NonNullable<Suggested['origin']> {
  const { name, country, region, subregion } = appellation
  const inRegion = wine.region === null || regions.get(keyOf(wine.region))?.some(each => each.subregion === null)
  const origin = { appellation: name, subregion: inRegion ? subregion : null, region, country }
  return Object.fromEntries(
    Object.entries(origin).filter(([field, value]) => value !== null && wine[field as keyof typeof origin] === null),
  )
}
