import { useCellar } from './use-cellar.ts'

/** Returns true if the person may change the open cellar. */
export function useCanWrite(): boolean {
  const { cellar } = useCellar()
  return cellar !== undefined && cellar.role !== 'viewer'
}
