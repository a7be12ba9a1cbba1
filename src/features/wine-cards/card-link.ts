/** A card has at least a key, a signature and a wine. */
const link = /^(?:https?:\/\/[^#\s]+)?\/card#([A-Z2-7]{160,})$/i

/** Returns the link of a card. What is behind the number sign is sent to no server, so that none learns of the wine. */
export function cardLink(code: string, page: string): string {
  return `${page}/card#${code}`
}

/** Returns what is behind the number sign of a card's link. */
export function codeOfLink(link: string): string {
  return link.trim().replace(/^[^#]*#/, '')
}

/** Returns whether a text is the link of a card, at any address. */
export function isCardLink(text: string): boolean {
  return link.test(text.trim())
}
