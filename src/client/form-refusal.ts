import type { FieldErrors } from '../ui/form-errors.ts'

/** Refuses a form with the caller's own sentences, for the whole form or for its fields. */
export class FormRefusal extends Error {
  readonly fieldErrors: FieldErrors

  constructor(message: string, fieldErrors: FieldErrors = {}) {
    super(message)
    this.name = 'FormRefusal'
    this.fieldErrors = fieldErrors
  }
}
