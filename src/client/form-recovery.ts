import { readForms, recovery, type StoredField, type StoredForm, storeForms } from './stored-forms.ts'

/* Stores what was typed in forms, and fills it in again. This code comes with forms, or when something is stored. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The states of a form's fields when it first got the focus, and again after it was saved. */
const firstStates = new WeakMap<EventTarget, ReadonlyMap<Field, string>>()

document.addEventListener('focusin', ({ target }) => {
  const form = target instanceof Element && target.closest('form')
  if (form && !firstStates.has(form))
    firstStates.set(form, new Map(fieldsOf(form).map(field => [field, stateOf(field)])))
})
document.addEventListener('saved', ({ target }) => target && firstStates.delete(target))

/**
 * Stores the forms on the screen in which something was typed, all but those left out. What was not changed is not
 * stored, because others may change it until the form is opened again.
 */
export function saveForms(
  person_id: string,
  pathname: string,
  typed: ReadonlySet<Element>,
  leftOut: ReadonlySet<Element | null> = new Set(),
): void {
  const shown = [...document.forms].filter(form => !leftOut.has(form))
  const forms = shown.map(form => ({
    key: formKey(form),
    fields: fieldsOf(form)
      .filter(field => typed.has(field) || isChanged(form, field))
      .map(field => ({
        name: field.name,
        value: field.value,
        checked: isChecked(field),
        typed: typed.has(field),
      })),
  }))
  const filled = forms.filter(({ fields }) => fields.some(field => field.typed))
  const before = readForms()
  if (before?.person_id === person_id && before.pathname === pathname)
    filled.push(...before.forms.filter(({ key }) => !filled.some(each => each.key === key)))
  if (filled.length > 0) storeForms({ person_id, pathname, forms: filled })
}

recovery.saveForms = saveForms

/**
 * Fills the forms of a screen as their person left them, each as soon as it appears: a dialog when it is opened again.
 * Forms of somebody else are forgotten. Calls back for each form that was different; returns a function that ends the
 * waiting.
 */
export function restoreForms(person_id: string | null, pathname: string, onFilled: () => void): () => void {
  let stored = readForms()
  if (stored && stored.person_id !== person_id) stored = storeForms(undefined)
  if (stored?.pathname !== pathname) return () => {}
  const reported = new WeakSet<HTMLFormElement>()
  const observer = new MutationObserver(fillAll)
  observer.observe(document.body, { childList: true, subtree: true })
  fillAll()
  return () => observer.disconnect()

  function fillAll() {
    for (const form of document.forms) {
      const known = stored?.forms.find(each => isOf(form, each))
      if (!stored || !known) continue
      const forms = stored.forms.filter(each => each !== known)
      // Fields that appear only after a choice are filled in then.
      const names = namesIn(form)
      const missing = known.fields.filter(({ name }) => !names.has(name))
      if (missing.some(({ typed }) => typed)) forms.push({ ...known, fields: missing })
      stored = storeForms(forms.length === 0 ? undefined : { ...stored, forms })
      if (!fill(form, known.fields) || reported.has(form)) continue
      reported.add(form)
      onFilled()
    }
    if (!stored) observer.disconnect()
  }
}

/** A dialog is recognized by its title, so that some of its fields may still be missing; other forms by their fields. */
function isOf(form: HTMLFormElement, { key, fields }: StoredForm): boolean {
  if (key !== formKey(form)) return false
  const names = namesIn(form)
  const typed = fields.filter(field => field.typed)
  const isThere = ({ name }: StoredField) => names.has(name)
  return form.closest('[role="dialog"]') ? typed.some(isThere) : typed.every(isThere)
}

const namesIn = (form: HTMLFormElement) => new Set(fieldsOf(form).map(field => field.name))

/** Fills in a form, and returns whether anything in it was different. */
function fill(form: HTMLFormElement, fields: readonly StoredField[]): boolean {
  let differed = false
  const left = [...fields]
  for (const field of fieldsOf(form)) {
    const isChoice = field.matches('[type=radio], [type=checkbox]')
    const at = left.findIndex(each => each.name === field.name && (!isChoice || each.value === field.value))
    const [stored] = at < 0 ? [] : left.splice(at, 1)
    if (!stored || (isChoice ? stored.checked === isChecked(field) : stored.value === field.value)) continue
    differed = true
    if (isChoice) field.click()
    else type(field, stored.value)
  }
  return differed
}

/** Sets a value as if it was typed. React notices it only when it is set by the setter of the prototype. */
function type(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Returns the texts and the records of a form, so that one for another bottle or place is not taken for it. */
function formKey(form: HTMLFormElement): string {
  const texts = form.closest('[role="dialog"]')?.querySelectorAll('h2, [data-about]') ?? []
  return [...Array.from(texts, ({ textContent }) => textContent), form.dataset.records].join()
}

const restorable = ':not([type=hidden], [type=file], [type=search], [data-secret], [autocomplete=one-time-code])'

function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.querySelectorAll<Field>(`:is(input, textarea, select)[name]${restorable}`))
}

/** Returns whether a field has changed since its form got the focus, be it by a button beside it. */
function isChanged(form: HTMLFormElement, field: Field): boolean {
  const first = firstStates.get(form)?.get(field)
  return first !== undefined && first !== stateOf(field)
}

function stateOf(field: Field): string {
  return `${isChecked(field)} ${field.value}`
}

function isChecked(field: Field): boolean {
  return 'checked' in field && field.checked
}
