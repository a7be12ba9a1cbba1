/** The wines chosen in the list, as the state of a history entry: they may be too many for an address. */
export const chosenWines = (wine_ids: readonly string[]) => ({ wine_ids })

/** Reads the wines back from the state of a history entry. */
export function winesChosenIn(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('wine_ids' in state)) return none
  const { wine_ids } = state
  return Array.isArray(wine_ids) ? wine_ids : none
}

const none: readonly string[] = []
