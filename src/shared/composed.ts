/** The headers of a write that say when its device made it, by its own clock, and which version of the cellar it had then. */
export const composedAt = 'x-composed-at'
export const seenVersion = 'x-seen-version'
