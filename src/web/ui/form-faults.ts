import { createContext, useContext } from 'react'

/** What is wrong, in words for people, by the name of the field. Give a new object for each answer. */
export type Faults = Readonly<Record<string, string>>

export interface FormFaults {
  faults: Faults
  /** The field was changed since: its fault no longer stands. */
  mend(name: string): void
}

export const FormFaultsContext = createContext<FormFaults>({ faults: {}, mend: () => {} })

export function useFault(name: string | undefined): { fault: string | undefined; mend: () => void } {
  const { faults, mend } = useContext(FormFaultsContext)
  if (name === undefined) return { fault: undefined, mend: () => {} }
  return { fault: faults[name], mend: () => mend(name) }
}
