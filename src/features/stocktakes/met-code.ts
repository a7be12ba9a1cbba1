import type { Bottle } from '../bottles/contract.ts'
import type { Replica } from '../cellars/replica.ts'
import { readScan } from '../labels/read-scan.ts'
import type { Place } from '../places/contract.ts'
import { groupsOf, type Station, type Walk } from './walk.ts'

/** What a code that was scanned or typed on a walk means where somebody stands. */
export type MetCode =
  | { means: 'bottle'; bottle: Bottle }
  /** It was ticked here before. */
  | { means: 'again'; bottle: Bottle }
  /** Another place of this walk: from now on one stands there. */
  | { means: 'station'; station: Station }
  | { means: 'place_outside'; place: Place }
  /** A maker's barcode that may be several bottles, or one that is not expected here. */
  | { means: 'one_of'; wine_ids: readonly string[] }
  | { means: 'unknown'; code: string }
  | { means: 'unknown_again'; code: string }

export function metCode(text: string, walk: Walk, here: Station, cellar: Replica): MetCode {
  const scanned = readScan(text, cellar)
  switch (scanned.kind) {
    case 'bottle':
      return { means: isMetHere(walk, here, scanned.bottle.id) ? 'again' : 'bottle', bottle: scanned.bottle }
    case 'place': {
      const station = walk.stations.find(({ place_id }) => place_id === scanned.place.id)
      return station ? { means: 'station', station } : { means: 'place_outside', place: scanned.place }
    }
    case 'barcode':
      return scanned.wines.length > 0
        ? oneOf(
            scanned.wines.map(({ id }) => id),
            here,
          )
        : unknown(scanned.barcode, walk, here)
    case 'unknown':
      return unknown((scanned.code ?? scanned.text).slice(0, codeMax), walk, here)
  }
}

const codeMax = 100

/** Of bottles that are alike, one is as good as the other. */
function oneOf(wine_ids: readonly string[], { due }: Station): MetCode {
  const groups = groupsOf(due.filter(({ wine_id }) => wine_ids.includes(wine_id)))
  const [bottle] = groups.length === 1 ? (groups[0]?.bottles ?? []) : []
  return bottle ? { means: 'bottle', bottle } : { means: 'one_of', wine_ids }
}

function unknown(code: string, { ticks }: Walk, here: Station): MetCode {
  const isKept = ticks.get(`code ${code}`)?.place_id === here.place_id
  return { means: isKept ? 'unknown_again' : 'unknown', code }
}

function isMetHere({ ticks }: Walk, here: Station, bottle_id: string): boolean {
  const tick = ticks.get(bottle_id)
  return tick !== undefined && tick.place_id === here.place_id
}
