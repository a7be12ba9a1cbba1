import { memoize } from './memoize.ts'

const spelled: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * Text as it is searched and compared: lower case, no accents, ligatures spelled out, anything but letters and digits
 * a single blank. `Château d'Yquem` becomes `chateau d yquem`. The same on SQLite, PostgreSQL and in the browser,
 * because it is computed here and nowhere else.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // What has no accents, which is most of it, is done in a fifth of the time.
  if (isPlain.test(lower)) return lower.replace(/[^a-z\d]+/g, ' ').trim()
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßøłđðþı]/g, letter => spelled[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const isPlain = /^[\0-\x7f]*$/

/** `fold`, for names: the same few thousand come again and again in a cellar. */
export const foldOnce = memoize(fold, 20_000)

/** The words of a search, folded. Every one of them has to be found, in any order. */
export function searchWords(text: string): string[] {
  return fold(text).split(' ').filter(Boolean)
}

/** Control characters, bidirectional overrides and halves of characters have no place in a cellar; line breaks and tabs do. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !/(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(text)
}
