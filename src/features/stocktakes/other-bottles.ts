import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Wine } from '../../model/wine.ts'
import { fold, searchWords } from '../../shared/text.ts'
import type { CountSession, Station } from './count-session.ts'

/** A wine with its bottles that were not checked here, the likeliest to be found first. */
export interface Candidate {
  wine: Wine
  bottles: readonly Bottle[]
}

/** Returns a search over the wines of a cellar. Their texts are folded once, when it is created. */
export function wineFinder({ wines }: Pick<Replica, 'wines'>): (text: string) => Wine[] {
  const texts = Array.from(wines.values(), wine => ({
    wine,
    text: fold([wine.producer, wine.name, wine.vintage, wine.appellation, wine.region].filter(isFilled).join(' ')),
  }))
  return text => {
    const words = searchWords(text)
    if (words.length === 0) return []
    return texts.filter(each => words.every(word => each.text.includes(word))).map(({ wine }) => wine)
  }
}

export function candidate(wine: Wine, { checks }: CountSession, here: Station, { bottles }: Replica): Candidate {
  const found = (grouped(bottles, 'wine_id').get(wine.id) ?? []).filter(({ id }) => {
    const check = checks.get(id)
    return !check || check.place_id !== here.place_id
  })
  return { wine, bottles: found.toSorted((a, b) => rank(a) - rank(b) || byDeparture(a, b)) }
}

const rank = ({ state }: Bottle) => (state === 'in_cellar' ? 0 : state === 'on_order' ? 1 : 2)

/** The bottles that left last come first, because they may have been booked out by mistake. */
function byDeparture(a: Bottle, b: Bottle): number {
  const [left, right] = [a.departed_on ?? '', b.departed_on ?? '']
  return left === right ? 0 : left < right ? 1 : -1
}

function isFilled(value: string | number | null): boolean {
  return value !== null
}
