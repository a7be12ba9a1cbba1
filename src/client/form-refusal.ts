import type { FieldErrors } from '../ui/form-errors.ts'

/** Refuses a form in words of one's own: for the whole, or beside its fields. */
export class FormRefusal extends Error {
  readonly fieldErrors: FieldErrors

  constructor(message: string, fieldErrors: FieldErrors = {}) {
    super(message)
    this.name = 'FormRefusal'
    this.fieldErrors = fieldErrors
  }
}
