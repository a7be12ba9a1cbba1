import type { WindowRule } from '../../model/window-rule.ts'
import type { Wine } from '../../model/wine.ts'
import { memoize } from '../../shared/memoize.ts'
import { fold } from '../../shared/text.ts'

/**
 * A rule for estimating windows: the criteria for a wine, and the years after its vintage between which it is likely to
 * be good. Several names that would do are separated by `=`.
 */
export type Estimate = Omit<WindowRule, 'id'> & { id: string | null }

/**
 * These numbers say how exactly a rule describes a wine, the most important first: whether it names the vineyard, the estate or
 * the classification; how fine a place it names; how much of the place's name and of the classification; which of the
 * grapes; the country; the type. `reference/estimates/SOURCE.md` has the order in words.
 */
export type Exactness = readonly number[]

/** A rule that holds for a wine, with the names that the wine has of the grapes and classifications it names. */
export interface Match {
  rule: Estimate
  grape: string | undefined
  classification: string | undefined
  exactness: Exactness
}

/** The usual names of places and grapes by their other names, all folded. */
export interface OtherNames {
  places: ReadonlyMap<string, string>
  grapes: ReadonlyMap<string, string>
}

/** Rules, arranged by what they name so that those that may hold for a wine are found without trying all. */
export class RuleBook {
  readonly #otherNames: OtherNames
  readonly #byPlace = new Map<string, Ready[]>()
  readonly #byGrape = new Map<string, Ready[]>()
  readonly #others: Ready[] = []

  constructor(rules: Iterable<Estimate>, otherNames: OtherNames) {
    this.#otherNames = otherNames
    for (const rule of rules) {
      const grapes = new Map(namesIn(rule.grape).map(name => [this.#usualGrape(foldPlace(name)), name]))
      const classes = namesIn(rule.classification).map(name => ({ name, folded: foldPlace(name) }))
      for (const region of namesIn(rule.region)) {
        add(this.#byPlace, this.#usualPlace(foldPlace(region)), { rule: { ...rule, region }, grapes, classes })
      }
      if (rule.region !== null) continue
      for (const grape of grapes.keys()) add(this.#byGrape, grape, { rule, grapes, classes })
      if (grapes.size === 0) this.#others.push({ rule, grapes, classes })
    }
  }

  /** Returns the rule that decides, with only those of its names that the wine has. */
  find(wine: Wine): Estimate | undefined {
    const [match] = this.matches(wine)
    if (!match) return undefined
    return { ...match.rule, grape: match.grape ?? null, classification: match.classification ?? null }
  }

  /** Returns the rules that hold for a wine, the most exact one first. */
  matches(wine: Wine): Match[] {
    const facts: Facts = {
      wine,
      grapes: grapesOf(wine).map(grape => this.#usualGrape(grape)),
      text: textOf(wine),
    }
    const found: Match[] = []
    const tryAll = (rules: readonly Ready[] = [], level = 0, length = 0) => {
      for (const ready of rules) {
        const match = matchOf(ready, facts, level, length)
        if (match) found.push(match)
      }
    }
    for (const { name, level } of placesOf(wine)) tryAll(this.#byPlace.get(this.#usualPlace(name)), level, name.length)
    for (const grape of new Set(facts.grapes)) tryAll(this.#byGrape.get(grape))
    tryAll(this.#others)
    return found.sort(byExactness)
  }

  #usualPlace(name: string): string {
    return this.#otherNames.places.get(name) ?? name
  }

  #usualGrape(name: string): string {
    return this.#otherNames.grapes.get(name) ?? name
  }
}

function add(rules: Map<string, Ready[]>, name: string, ready: Ready) {
  const others = rules.get(name)
  if (others) others.push(ready)
  else rules.set(name, [ready])
}

interface Name {
  name: string
  folded: string
}

/** A rule of one place with its other texts folded. */
interface Ready {
  rule: Estimate
  /** The names of the grapes by their usual ones, folded. */
  grapes: ReadonlyMap<string, string>
  classes: readonly Name[]
}

interface Facts {
  wine: Wine
  /** The main grape first. */
  grapes: readonly string[]
  text: string
}

const levels = { estate: 4, appellation: 3, subregion: 2, region: 1 }

/** Returns undefined when the rule does not hold. A country that the wine leaves open does not contradict its place. */
function matchOf({ rule, grapes, classes }: Ready, facts: Facts, level: number, length: number): Match | undefined {
  const { type, country } = facts.wine
  if (rule.type !== null && rule.type !== type) return undefined
  if (rule.country !== null && rule.country !== country && (level === 0 || country !== null)) return undefined
  const at = grapes.size > 0 ? facts.grapes.findIndex(grape => grapes.has(grape)) : undefined
  if (at === -1) return undefined
  const written = classes.filter(({ folded }) => facts.text.includes(` ${folded} `)).sort(byLength)[0]
  if (classes.length > 0 && !written) return undefined
  return {
    rule,
    grape: at === undefined ? undefined : grapes.get(facts.grapes[at] ?? ''),
    classification: written?.name,
    exactness: [
      Number(level === levels.estate || written !== undefined),
      level,
      length,
      written?.folded.length ?? 0,
      at === undefined ? 0 : 1 / (at + 1),
      Number(rule.country !== null),
      Number(rule.type !== null),
    ],
  }
}

function byLength(a: Name, b: Name): number {
  return b.folded.length - a.folded.length
}

function byExactness(a: Match, b: Match): number {
  for (const [at, value] of a.exactness.entries()) {
    const difference = (b.exactness[at] ?? 0) - value
    if (difference !== 0) return difference
  }
  // Only a cellar can have two rules of the same wines; they are put in an order that is the same everywhere.
  return criteriaOf(a.rule) < criteriaOf(b.rule) ? -1 : 1
}

function criteriaOf({ type, country, region, grape, classification, id }: Estimate): string {
  return JSON.stringify([region, grape, classification, country, type, id])
}

/** Returns the folded words in which a classification is found, each with a blank before and after it. */
function textOf({ classification, designation, name, appellation }: Wine): string {
  let text = ' '
  for (const part of [classification, designation, name, appellation]) if (part) text += `${foldPlace(part)} `
  return text
}

/** Returns the grapes, the main one first; a wine without any is read for one in its name and appellation. */
function grapesOf({ grapes, name, appellation }: Wine): string[] {
  if (grapes.length === 0) return [...phrasesIn(name), ...phrasesIn(appellation)]
  return [...grapes].sort((a, b) => (b.share ?? 0) - (a.share ?? 0)).map(grape => foldPlace(grape.name))
}

interface NamedPlace {
  name: string
  level: number
}

/**
 * Returns the names under which a rule may name the place of a wine. A field may begin with one, as "Barolo DOCG" and
 * "Chablis 1er Cru" do. A wine without an appellation often has it in its name.
 */
function placesOf({ vineyard, producer, appellation, name, subregion, region }: Wine): NamedPlace[] {
  const at = (level: number, names: readonly string[]) => names.map(each => ({ name: each, level }))
  return [
    ...at(levels.estate, [vineyard, producer ?? name].filter(text => text !== null).map(foldPlace)),
    ...at(levels.appellation, appellation ? beginningsOf(appellation) : phrasesIn(name)),
    ...at(levels.subregion, beginningsOf(subregion)),
    ...at(levels.region, beginningsOf(region)),
  ]
}

const longestPhrase = 6

function beginningsOf(text: string | null): string[] {
  return beginningsAt(0, wordsIn(text))
}

function phrasesIn(text: string | null): string[] {
  return wordsIn(text).flatMap((_, at, words) => beginningsAt(at, words))
}

function beginningsAt(start: number, words: readonly string[]): string[] {
  const beginnings: string[] = []
  for (const word of words.slice(start, start + longestPhrase)) {
    const before = beginnings.at(-1)
    beginnings.push(before ? `${before} ${word}` : word)
  }
  return beginnings
}

function wordsIn(text: string | null): string[] {
  return text ? foldPlace(text).split(' ') : []
}

/** Folds a name and spells out the saints: `St. Estèphe` becomes `saint estephe`. */
export const foldPlace = memoize((text: string) => fold(text).replace(/\bst(e?)\b/g, 'saint$1'), 20_000)

function namesIn(text: string | null): string[] {
  return text === null ? [] : text.split('=')
}
