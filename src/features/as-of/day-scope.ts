import { type Day, isDay } from '../../shared/days.ts'

/*
 * A past day is the beginning of every address in it, such as `/as-of/2024-05-01/places`. As a parameter it would have to
 * be added to each link again, because a link states the parameters of its screen as a whole, and so does a saved view,
 * which would then store the day.
 */

/** Returns the beginning of a path that names a past day, or an empty text. */
export function scopeOf(path: string): string {
  const [scope = '', day = ''] = /^\/as-of\/([^/]+)(?=\/|$)/.exec(path) ?? []
  return isDay(day) ? scope : ''
}

export const scopeOfDay = (day: Day): string => `/as-of/${day}`

/** Returns the past day of a scope, or undefined for the present. */
export function dayOfScope(scope: string): Day | undefined {
  return scope === '' ? undefined : scope.slice(scopeOfDay('').length)
}
