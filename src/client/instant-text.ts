/** Returns an instant as people of a locale write it: `21 Nov 2026, 05:12`. */
export function instantText(at: string, locale: string): string {
  return formatterOf(locale).format(new Date(at))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: string): Intl.DateTimeFormat {
  let formatter = formatters.get(locale)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    formatters.set(locale, formatter)
  }
  return formatter
}
