const name = 'wine_cellar_chosen'

/** The cellar that was open last in this tab; a new tab begins with the first. */
export function chosenCellar(): string | undefined {
  return sessionStorage.getItem(name) ?? undefined
}

export function chooseCellar(cellar_id: string): void {
  sessionStorage.setItem(name, cellar_id)
}
