import type { FieldFault } from '../../shared/errors.ts'
import { fold } from '../../shared/text.ts'

/** What is wrong with a new password, beyond its length: it is tried first by everybody, or by those who know the person. */
export function faultOfPassword(
  password: string,
  person: { email: string; name: string },
  common: ReadonlySet<string>,
): FieldFault | undefined {
  if (common.has(password.toLowerCase())) return { code: 'password_common' }
  const [localPart = ''] = person.email.split('@')
  const folded = fold(password)
  const personal = [person.email, localPart, person.name].map(fold)
  return folded !== '' && personal.includes(folded) ? { code: 'password_like_person' } : undefined
}
