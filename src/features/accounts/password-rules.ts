import type { FieldError } from '../../shared/errors.ts'
import { fold } from '../../shared/text.ts'

/** The passwords that attackers try first, whatever their case. */
export interface CommonPasswords {
  readonly size: number
  has(password: string): boolean
}

/** Returns why a new password is easy to guess, for everybody or for people who know the account's owner. */
export function passwordError(
  password: string,
  person: { email: string; name: string },
  common: CommonPasswords,
): FieldError | undefined {
  if (common.has(password)) return { code: 'password_common' }
  if (isRepeated(password) || isOfRows(password) || isOfProductWords(password)) return { code: 'password_guessable' }
  const [localPart = ''] = person.email.split('@')
  const folded = fold(password)
  const personal = [person.email, localPart, person.name].map(fold)
  const isLikePerson = personal.includes(folded) || isOfPersonalWords(folded, personal)
  return folded !== '' && isLikePerson ? { code: 'password_like_person' } : undefined
}

/**
 * Returns whether the password consists of words of the name and the e-mail address, with any words of the product,
 * digits and signs around them.
 */
function isOfPersonalWords(folded: string, personal: readonly string[]): boolean {
  const words = personal.flatMap(text => text.split(/[^\p{L}]+/u)).filter(word => word.length >= shortestWord)
  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length)
  const letters = folded.replace(/[^\p{L}]/gu, '')
  const others = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters)
  return others !== letters && others.replace(productWords, '') === ''
}
const shortestWord = 3

/** Returns whether the password repeats one piece of up to four characters: one letter, blanks, `abab`. */
function isRepeated(password: string): boolean {
  const letters = Array.from(password.toLowerCase())
  return [1, 2, 3, 4].some(length => letters.every((letter, at) => letter === letters[at % length]))
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const rowsBothWays = rows.flatMap(row => [row, Array.from(row).reverse().join('')])

/**
 * Returns whether the password consists of runs of the alphabet, of digits or of keys, each of at least three
 * characters.
 */
function isOfRows(password: string): boolean {
  const text = password.toLowerCase()
  for (let at = 0; at < text.length; ) {
    let end = at
    while (end < text.length && rowsBothWays.some(row => row.includes(text.slice(at, end + 1)))) end++
    if (end - at < 3) return false
    at = end
  }
  return true
}

/** Words that everybody tries on a wine cellar, or on any application, the longer ones first. */
const productWords =
  /applications?|password|passwort|kennwort|weinkeller|willkommen|administrator|welcome|cellars?|keller|weine?|wines?|admin|login|meine?|apps?|the|my/g

/** Returns whether the password consists of words of the product, with any digits and signs around them. */
function isOfProductWords(password: string): boolean {
  const letters = fold(password).replace(/[^\p{L}]/gu, '')
  return letters !== '' && letters.replace(productWords, '') === ''
}
