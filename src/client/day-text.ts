import type { Day } from '../shared/days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a calendar day as people of a locale write it: `14 Mar 2026`. */
export function dayText(day: Day, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(new Date(`${day}T00:00:00Z`))
}
