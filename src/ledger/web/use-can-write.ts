import { useCellar } from './use-cellar.ts'

/** Whether the person may change what is in the open cellar. */
export function useCanWrite(): boolean {
  const { cellar } = useCellar()
  return cellar !== undefined && cellar.role !== 'viewer'
}
