import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import { readScan } from '../labels/read-scan.ts'
import { type CountSession, groupsOf, type Station } from './count-session.ts'

/** The meaning of a code that was scanned or typed in a count session at the current location. */
export type FoundCode =
  | { means: 'bottle'; bottle: Bottle }
  /** The bottle was checked here before. */
  | { means: 'again'; bottle: Bottle }
  /** The code of another place of this count session, which becomes the current location. */
  | { means: 'station'; station: Station }
  | { means: 'place_outside'; place: Place }
  /** A maker's barcode that may mean several bottles, or one that is not expected here. */
  | { means: 'one_of'; wine_ids: readonly string[] }
  | { means: 'unknown'; code: string }
  | { means: 'unknown_again'; code: string }

export function foundCode(text: string, countSession: CountSession, here: Station, cellar: Replica): FoundCode {
  const scanned = readScan(text, cellar)
  switch (scanned.kind) {
    case 'bottle':
      return { means: isFoundHere(countSession, here, scanned.bottle.id) ? 'again' : 'bottle', bottle: scanned.bottle }
    case 'place': {
      const station = countSession.stations.find(({ place_id }) => place_id === scanned.place.id)
      return station ? { means: 'station', station } : { means: 'place_outside', place: scanned.place }
    }
    case 'barcode':
      return scanned.wines.length > 0
        ? oneOf(
            scanned.wines.map(({ id }) => id),
            here,
          )
        : unknown(scanned.barcode, countSession, here)
    case 'card':
    case 'unknown':
      return unknown((('code' in scanned && scanned.code) || scanned.text).slice(0, codeMax), countSession, here)
  }
}

const codeMax = 100

/** Any of several bottles that are alike can be checked. */
function oneOf(wine_ids: readonly string[], { due }: Station): FoundCode {
  const groups = groupsOf(due.filter(({ wine_id }) => wine_ids.includes(wine_id)))
  const [bottle] = groups.length === 1 ? (groups[0]?.bottles ?? []) : []
  return bottle ? { means: 'bottle', bottle } : { means: 'one_of', wine_ids }
}

function unknown(code: string, { checks }: CountSession, here: Station): FoundCode {
  const isNoted = checks.get(`code ${code}`)?.place_id === here.place_id
  return { means: isNoted ? 'unknown_again' : 'unknown', code }
}

function isFoundHere({ checks }: CountSession, here: Station, bottle_id: string): boolean {
  const check = checks.get(bottle_id)
  return check !== undefined && check.place_id === here.place_id
}
