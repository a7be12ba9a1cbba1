import type { FieldError } from '../../shared/errors.ts'
import { fold } from '../../shared/text.ts'

/** Returns why a new password is easy to guess, for everybody or for those who know the person. */
export function passwordError(
  password: string,
  person: { email: string; name: string },
  common: ReadonlySet<string>,
): FieldError | undefined {
  if (common.has(password.toLowerCase())) return { code: 'password_common' }
  if (isRepeated(password) || isOfRows(password) || isOfProductWords(password)) return { code: 'password_guessable' }
  const [localPart = ''] = person.email.split('@')
  const folded = fold(password)
  const personal = [person.email, localPart, person.name].map(fold)
  return folded !== '' && personal.includes(folded) ? { code: 'password_like_person' } : undefined
}

/** Returns whether one piece of up to four characters is repeated throughout: one letter, blanks, `abab`. */
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

/** Returns whether it consists of rows of the alphabet, of digits or of keys, each of three characters at least. */
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

/** Words that everybody tries at a wine cellar, and at any application; the longer ones first. */
const productWords =
  /applications?|password|passwort|kennwort|weinkeller|willkommen|administrator|welcome|cellars?|keller|weine?|wines?|admin|login|meine?|apps?|the|my/g

/** Returns whether it consists of words of the product, with any digits and signs around them. */
function isOfProductWords(password: string): boolean {
  const letters = fold(password).replace(/[^\p{L}]/gu, '')
  return letters !== '' && letters.replace(productWords, '') === ''
}
