import { themes } from '../../../model/choices.ts'
import type { Role, Theme } from '../../../model/person.ts'
import { type Language, languages } from '../../../shared/languages.ts'
import { type ScoreScale, scoreScales } from '../../../shared/score-scales.ts'
import type { Preferences } from '../contract.ts'
import { defaultCurrency } from './default-currency.ts'

/** The person as the screens show them. `id` is null for one whom the server did not name. */
export interface ShownUser {
  id: string | null
  email: string
  name: string
  /** Any other role, and none, counts as `member`. */
  role: Role
  preferred_currency: string
  locale: Language | null
  theme: Theme
  score_scale: ScoreScale
  charts: string | null
}

/**
 * Reads a person from an answer. Returns undefined when it has none of the fields that the specification gives a
 * person.
 */
export function userFrom(answer: unknown): ShownUser | undefined {
  const isUser =
    isRecord(answer) && ['email', 'role', 'preferred_currency'].some(field => typeof answer[field] === 'string')
  return isUser ? shownFrom(answer) : undefined
}

/** Reads what can be shown from a record that may hold anything. */
export function shownFrom(answer: Record<string, unknown>): ShownUser {
  const email = textOr(answer.email, '')
  return {
    id: typeof answer.id === 'string' ? answer.id : null,
    email,
    name: textOr(answer.name, email),
    role: answer.role === 'admin' ? 'admin' : 'member',
    preferred_currency: currencyFrom(answer.preferred_currency),
    locale: isOneOf(languages, answer.locale) ? answer.locale : null,
    theme: isOneOf(themes, answer.theme) ? answer.theme : 'system',
    score_scale: isOneOf(scoreScales, answer.score_scale) ? answer.score_scale : 'points_100',
    charts: typeof answer.charts === 'string' ? answer.charts : null,
  }
}

export function currencyFrom(answer: unknown): string {
  return typeof answer === 'string' && /^[A-Z]{3}$/.test(answer) ? answer : defaultCurrency
}

/** Returns the person with some preferences changed. */
export function withPreferences<U extends object>(user: U, changes: Preferences): U {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...user, ...Object.fromEntries(changed) }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOneOf<T extends string>(options: readonly T[], value: unknown): value is T {
  return options.some(option => option === value)
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
