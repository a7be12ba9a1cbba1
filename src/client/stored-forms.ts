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
  /** The heading of the dialog that the form is in; empty for a form of the screen itself. */
  dialog: string
  fields: StoredField[]
}

export interface StoredField {
  name: string
  value: string
  checked: boolean
  /** True if the person typed in it; such fields identify the form. */
  typed: boolean
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

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

/** Stores the forms on the screen in which something was typed, all but those left out. */
export function saveForms(
  person_id: string,
  pathname: string,
  typed: ReadonlySet<Element>,
  leftOut: ReadonlySet<Element | null> = new Set(),
): void {
  const shown = [...document.forms].filter(form => !leftOut.has(form))
  const forms = shown.map(form => ({
    dialog: dialogOf(form),
    fields: fieldsOf(form).map(field => ({
      name: field.name,
      value: field.value,
      checked: isChecked(field),
      typed: typed.has(field),
    })),
  }))
  const filled = forms.filter(({ fields }) => fields.some(field => field.typed))
  if (filled.length > 0) storeForms({ person_id, pathname, forms: filled })
}

export function dialogOf(form: HTMLFormElement): string {
  return form.closest('[role="dialog"]')?.querySelector('h2')?.textContent ?? ''
}

const restorable = ':not([type=hidden], [type=file], [type=search], [type=password], [autocomplete$=password])'

export function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.querySelectorAll<Field>(`:is(input, textarea, select)[name]${restorable}`))
}

export function isChecked(field: Field): boolean {
  return 'checked' in field && field.checked
}
