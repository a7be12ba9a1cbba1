import { fold } from '../../shared/text.ts'
import { currencyNamed } from './prices.ts'

/**
 * Reads the name of a column about cases: a number of cases, the bottles in each, or the price of one. Every word of it
 * must be known, so that `Case no` and `Kiste` stay what they are.
 */
export function caseHead(text: string): 'cases' | 'case_size' | 'case_price' | undefined {
  const words = wordsOf(text)
  const has = (set: ReadonlySet<string>) => words.some(word => set.has(word))
  if (!namesCases(text) || !words.every(isKnown)) return undefined
  // The bottles in `6 bottles` are those of a case; any others are what the column is about.
  const isOfBottles = words.some((word, at) => bottles.has(word) && !/^\d/.test(words[at - 1] ?? ''))
  if (has(prices)) return isOfBottles ? undefined : 'case_price'
  if (ordinals.has(words.at(-1) ?? '')) return undefined
  if (words.some(word => /^\d/.test(word))) return isOfBottles || caseSizeIn(text) === undefined ? undefined : 'cases'
  if (has(oneCase) && (has(bottles) || has(contents) || (has(counts) && has(each)))) return 'case_size'
  return has(manyCases) && !has(bottles) && !has(contents) && !has(each) ? 'cases' : undefined
}

/** Returns whether a column's name has a word for a case, so that its words in brackets are no mere remark. */
export function namesCases(text: string): boolean {
  return wordsOf(text).some(word => oneCase.has(word) || manyCases.has(word))
}

/** Returns the bottles of a case that a column's name has, as in `Price per case of 6` and `Preis (12er-Karton)`. */
export function caseSizeIn(text: string): number | undefined {
  const [, behind, before] = sizeInHead.exec(fold(text)) ?? []
  return Number(behind ?? before) || undefined
}

const setOf = (words: string) => new Set(words.split(' '))

const oneCase = setOf('case box carton owc ohk cbo kiste holzkiste karton kasten caisse cassa cartone caja')
const manyCases = setOf('cases boxes cartons kisten holzkisten kartons caisses casse cartoni cajas')
/** The words for one case and for several, folded. */
export const caseWords: readonly string[] = [...oneCase, ...manyCases]
const bottles = setOf(
  'bottle bottles btl btls bt bts flasche flaschen fl bouteille bouteilles bottiglia bottiglie bott botella botellas',
)
const contents = setOf(
  'size contents content pack grosse inhalt taille contenu contenance formato contenuto tamano contenido',
)
const counts = setOf(
  'number no nr count quantity qty units anzahl anz menge stuck nombre nb quantite qte numero n quantita pezzi cantidad unidades',
)
const prices = setOf('price cost preis ek einkaufspreis kaufpreis prix prezzo costo precio coste')
const each = setOf('per pro par por je a')
const small = setOf('of the x der die das de la le les di da il del della von mit zu achat paid purchase')
/** At the end of a name they mean the number that a case has, not how many cases there are. */
const ordinals = setOf('no nr n number numero')

const bottleWords = Array.from(bottles).join('|')
const sizeInHead = new RegExp(
  `\\b(?:of|a|de|da|di|mit|von|zu|x) (\\d{1,2})\\b|\\b(\\d{1,2}) ?(?:er|x|${bottleWords})\\b`,
)

const isKnown = (word: string) =>
  [oneCase, manyCases, bottles, contents, counts, prices, each, small].some(set => set.has(word)) ||
  /^\d{1,2}(er|x)?$/.test(word) ||
  currencyNamed(word) !== undefined

/** Splits the words of a heading, also German ones such as `Kistenpreis`. */
function wordsOf(text: string): string[] {
  return fold(text)
    .split(' ')
    .flatMap(word => {
      const [, of] = /^(?:kisten|karton|kartons)(preis|grosse|inhalt|anzahl)$/.exec(word) ?? []
      return of === undefined ? word : of === 'anzahl' ? ['kisten', of] : ['kiste', of]
    })
}
