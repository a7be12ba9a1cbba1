import type { FieldError } from '../../shared/errors.ts'
import { fold } from '../../shared/text.ts'

/** What is wrong with a new password, beyond its length: it is tried first by everybody, or by those who know the person. */
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

/** Whether one piece of up to four letters stands there again and again: one letter, blanks, `abab`. */
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

/** Whether it is nothing but rows of the alphabet, of numbers or of keys, each of three letters at least. */
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

/** What everybody tries at a wine cellar, and at any application; longer ones first. */
const productWords =
  /applications?|password|passwort|kennwort|weinkeller|willkommen|administrator|welcome|cellars?|keller|weine?|wines?|admin|login|meine?|apps?|the|my/g

/** Whether it is nothing but words of the product, with any digits and signs around them. */
function isOfProductWords(password: string): boolean {
  const letters = fold(password).replace(/[^\p{L}]/gu, '')
  return letters !== '' && letters.replace(productWords, '') === ''
}
