import { createContext, useContext } from 'react'

/** What is wrong, in words for people, by the name of the field. Give a new object for each answer. */
export type FieldErrors = Readonly<Record<string, string>>

export interface FormFaults {
  fieldErrors: FieldErrors
  /** The field was changed since: its error no longer stands. */
  mend(name: string): void
}

export const FormErrorsContext = createContext<FormFaults>({ fieldErrors: {}, mend: () => {} })

export function useFault(name: string | undefined): { fieldError: string | undefined; mend: () => void } {
  const { fieldErrors, mend } = useContext(FormErrorsContext)
  if (name === undefined) return { fieldError: undefined, mend: () => {} }
  return { fieldError: fieldErrors[name], mend: () => mend(name) }
}
