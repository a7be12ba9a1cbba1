import { useCellar } from './use-cellar.ts'

/** Returns false if the person does not see the prices and values of the open cellar. */
export function usePrices(): boolean {
  return useCellar().cellar?.prices !== false
}
