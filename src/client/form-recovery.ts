import { readForms, type StoredField, storeForms } from './stored-forms.ts'

/*
 * Stores the forms of the page in which somebody has typed, and fills them in again. This code is fetched when somebody
 * begins to type, or when something is stored.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function saveForms(person_id: string, pathname: string, typed: ReadonlySet<EventTarget>): void {
  const forms = Array.from(document.forms, form =>
    fieldsOf(form).map(field => ({
      name: field.name,
      value: field.value,
      checked: isChecked(field),
      typed: typed.has(field),
    })),
  ).filter(fields => fields.some(field => field.typed))
  if (forms.length > 0) storeForms({ person_id, pathname, forms })
}

/**
 * Fills the forms of a screen as their person left them, each as soon as it appears: a dialog when it is opened again.
 * Forms of somebody else are forgotten. Calls back for each form; returns a function that ends the waiting.
 */
export function restoreForms(person_id: string | null, pathname: string, onFilled: () => void): () => void {
  let stored = readForms()
  if (stored && stored.person_id !== person_id) stored = storeForms(undefined)
  if (stored?.pathname !== pathname) return () => {}
  const observer = new MutationObserver(fillAll)
  observer.observe(document.body, { childList: true, subtree: true })
  fillAll()
  return () => observer.disconnect()

  function fillAll() {
    for (const form of document.forms) {
      const fields = stored?.forms.find(each => isOf(form, each))
      if (!stored || !fields) continue
      const forms = stored.forms.filter(each => each !== fields)
      stored = storeForms(forms.length === 0 ? undefined : { ...stored, forms })
      fill(form, fields)
      onFilled()
    }
    if (!stored) observer.disconnect()
  }
}

function isOf(form: HTMLFormElement, fields: readonly StoredField[]): boolean {
  const names = new Set(fieldsOf(form).map(field => field.name))
  return fields.every(field => !field.typed || names.has(field.name))
}

function fill(form: HTMLFormElement, fields: readonly StoredField[]) {
  const left = [...fields]
  for (const field of fieldsOf(form)) {
    const isChoice = field.matches('[type=radio], [type=checkbox]')
    const at = left.findIndex(each => each.name === field.name && (!isChoice || each.value === field.value))
    const [stored] = at < 0 ? [] : left.splice(at, 1)
    if (!stored) continue
    if (!isChoice) type(field, stored.value)
    else if (stored.checked !== isChecked(field)) field.click()
  }
}

/** Sets a value as if it was typed. React notices it only when it is set by the setter of the prototype. */
function type(field: Field, value: string) {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function fieldsOf(form: HTMLFormElement): Field[] {
  const named = form.querySelectorAll<Field>('input[name], textarea[name], select[name]')
  return Array.from(named).filter(
    field => !field.matches('[type=hidden], [type=file], [type=search], [type=password], [autocomplete$=password]'),
  )
}

function isChecked(field: Field): boolean {
  return field instanceof HTMLInputElement && field.checked
}
