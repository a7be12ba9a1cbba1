import { basePath } from './base-path.ts'

/*
 * Stores in this tab what was typed in forms and not sent, when the server ends the session, when the page is loaded
 * again, and when somebody leaves the screen: the bottom bar of a phone is easily touched. Passwords are never stored.
 */

export interface StoredForms {
  person_id: string
  pathname: string
  forms: StoredForm[]
}

export interface StoredForm {
  /** The texts of its dialog and the records that it is about; empty for a form of the screen itself. */
  key: string
  /** The fields that were changed. */
  fields: StoredField[]
}

export interface StoredField {
  name: string
  value: string
  checked: boolean
  /** True if the person typed in it; such fields identify the form. */
  typed: boolean
}

/** Stores the forms on the screen. It comes with the code of forms, without which nothing can be typed in one. */
export const recovery: { saveForms?: typeof import('./form-recovery.ts').saveForms } = {}

const storedName = `wine_typed${basePath}`

export function readForms(): StoredForms | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storedName) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function storeForms(stored: StoredForms | undefined): StoredForms | undefined {
  try {
    if (stored) sessionStorage.setItem(storedName, JSON.stringify(stored))
    else sessionStorage.removeItem(storedName)
  } catch {
    // A tab that stores nothing begins with nothing typed when it is loaded again.
  }
  return stored
}

/** Forgets the stored forms, or only those of one screen. */
export function forgetForms(pathname?: string): void {
  if (pathname === undefined || readForms()?.pathname === pathname) storeForms(undefined)
}
