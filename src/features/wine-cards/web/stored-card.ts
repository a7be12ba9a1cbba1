import { basePath } from '../../../client/base-path.ts'

const name = `wine_card${basePath}`

/** Returns the card that this tab holds. */
export function storedCard(): string | undefined {
  return sessionStorage.getItem(name) ?? undefined
}

/** Holds a card until it is added or another one is opened, also while the person signs in. */
export function storeCard(card: string): void {
  sessionStorage.setItem(name, card)
}

export function forgetCard(): void {
  sessionStorage.removeItem(name)
}
