import { basePath } from '../../client/base-path.ts'

const name = `wine_cellar_chosen${basePath}`

/** Returns the cellar that was last open in this tab. A new tab begins with the first cellar. */
export function chosenCellar(): string | undefined {
  return sessionStorage.getItem(name) ?? undefined
}

export function chooseCellar(cellar_id: string): void {
  sessionStorage.setItem(name, cellar_id)
}
