import { memoize } from './memoize.ts'

const spelled: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * Returns text in the form in which it is searched and compared: lower case, without accents, with ligatures spelled
 * out, and with anything but letters and digits as a single blank. `Château d'Yquem` becomes `chateau d yquem`. It is
 * computed only here, so it is the same on SQLite, on PostgreSQL and in the browser.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Most text has no accents, and this path takes a fifth of the time.
  if (isPlain.test(lower)) return lower.replace(/[^a-z\d]+/g, ' ').trim()
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßøłđðþı]/g, letter => spelled[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const isPlain = /^[\0-\x7f]*$/

/** Memoized `fold` for names, because the same few thousand occur again and again in a cellar. */
export const foldOnce = memoize(fold, 20_000)

/** Returns the folded words of a search. All of them have to match, in any order. */
export function searchWords(text: string): string[] {
  return fold(text).split(' ').filter(Boolean)
}

/**
 * Returns false for text with control characters, bidirectional overrides or lone surrogates; line breaks and tabs are
 * fine.
 */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !/(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(text)
}
