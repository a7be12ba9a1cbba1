import { fold } from '../../shared/text.ts'
import { readSize } from '../bottles/size-reading.ts'
import { caseWords } from './case-heads.ts'
import { readCount } from './written-values.ts'

/** A number of bottles, and their size where the text has it. */
export interface WrittenAmount {
  count: number
  size_ml?: number
}

/**
 * Reads a number of bottles as people write it, also packed in cases: `6 Flaschen`, `2 x 6`, `1 Kiste (6 Fl.)`, `une
 * caisse de 12` as `1 caisse de 12`, `6er-Karton`, `2 x 0,75l`, `1 Magnum`. A case of an unknown number of bottles is
 * not a number of bottles.
 */
export function readAmount(text: string): WrittenAmount | undefined {
  const [, first = '', sign = '', rest = ''] = /^(\d{1,4})\s*([x×*]?)\s*(\S.*)$/iu.exec(text.trim()) ?? []
  const number = Number(first)
  const size_ml = rest === '' || /^\d+$/.test(rest) ? undefined : readSize(rest)
  if (size_ml !== undefined && (sign !== '' || !/^[\d.,]/.test(rest))) return { count: number, size_ml }
  const folded = fold(text.replace(/[×*]/g, 'x'))
  const [, cases, each] = packed.exec(folded) ?? []
  if (each !== undefined) return { count: Number(cases ?? 1) * Number(each) }
  if (ofCases.test(folded)) return undefined
  const count = readCount(text)
  return count === undefined ? undefined : { count }
}

/** Reads the bottles of each case: 6 of `2 Kisten (6 Fl.)`, `2 x 6` and `6er-Karton`. */
export function readCaseSize(text: string): number | undefined {
  const folded = fold(text.replace(/[×*]/g, 'x'))
  const [, cases, each] = packed.exec(folded) ?? []
  return each !== undefined && (cases !== undefined || ofCases.test(folded)) ? Number(each) : undefined
}

const caseWord = `(?:${caseWords.join('|')})`
const bottleWord = '(?:flaschen?|fl|bottles?|btls?|bts?|bouteilles?|blles?|bottigli[ae]|bott|botellas?|bot)'
const ofCases = new RegExp(`\\b${caseWord}\\b`)
const packed = new RegExp(
  `^(?:(\\d{1,4}) ?(?:x|${caseWord}(?: (?:x|a|of|de|di|da|con|mit|zu))?) ?)?(\\d{1,3}) ?(?:${bottleWord}|er ?${caseWord})?$`,
)
