import { createContext, useContext } from 'react'

/** Error messages by the name of the field. Each response needs a new object. */
export type FieldErrors = Readonly<Record<string, string>>

export interface FormErrors {
  fieldErrors: FieldErrors
  /** Removes the error of a field that was changed. */
  clearError(name: string): void
}

export const FormErrorsContext = createContext<FormErrors>({ fieldErrors: {}, clearError: () => {} })

export function useFieldError(name: string | undefined): { fieldError: string | undefined; clearError: () => void } {
  const { fieldErrors, clearError } = useContext(FormErrorsContext)
  if (name === undefined) return { fieldError: undefined, clearError: () => {} }
  return { fieldError: fieldErrors[name], clearError: () => clearError(name) }
}
