const longest = 200

/**
 * Returns whether a text is a path such as `/wine` or `/a/b`, without a slash at its end. It is put into pages, so that
 * it has no other characters than those of plain names.
 */
export function isPlainPath(text: string): boolean {
  return text.length <= longest && /^(\/[\w~-][\w.~-]*)+$/.test(text)
}
