import type { CustomField } from '../../../model/custom-field.ts'
import type { Wine } from '../../../model/wine.ts'
import { isDay } from '../../../shared/days.ts'
import { limits } from '../../../shared/limits.ts'
import { isPlainNumber } from '../../custom-fields/custom-values.ts'
import { inTheirOrder } from '../../custom-fields/field-order.ts'
import { ownOfTitle } from '../export/whole-sheet.ts'

/** Matches the custom fields of this program's own table with those of the cellar by name, or adds them. */
export class CustomFieldMatcher {
  readonly written = new Map<string, CustomField>()
  readonly #newId: () => string
  readonly #byName = new Map<string, CustomField>()

  constructor(newId: () => string, known: ReadonlyMap<string, CustomField>) {
    this.#newId = newId
    for (const field of inTheirOrder(known)) this.#byName.set(field.name.toLowerCase(), field)
  }

  /**
   * Returns a wine of the file with its custom values by the ids of fields in the cellar, and keeps those that the file
   * does not have. A value without a field is stored under its title.
   */
  match(wine: Wine, current: Wine['own'] = {}): Wine {
    if (Object.keys(wine.own).length + Object.keys(current).length === 0) return wine
    const own = { ...current }
    const extra = new Map(Object.entries(wine.extra))
    for (const [title, value] of Object.entries(wine.own)) {
      const field = this.#fieldFor(title, value)
      if (field) own[field.id] = value
      else extra.set(title, value)
    }
    return { ...wine, own, extra: Object.fromEntries(extra) }
  }

  #fieldFor(title: string, value: string): CustomField | undefined {
    const column = ownOfTitle(title)
    if (!column || !canHold(column.kind, value)) return undefined
    const known = this.#byName.get(column.name.toLowerCase()) ?? this.#add(column)
    if (known?.kind !== column.kind) return undefined
    return known.kind === 'choice' && !known.choices.includes(value) ? this.#withChoice(known, value) : known
  }

  #add({ name, kind }: Pick<CustomField, 'name' | 'kind'>): CustomField | undefined {
    if (this.#byName.size >= limits.custom_fields || name.length > limits.custom_field_name) return undefined
    const position = 1 + Math.max(-1, ...Array.from(this.#byName.values(), field => field.position))
    return this.#put({ id: this.#newId(), name, kind, choices: [], position })
  }

  #withChoice(field: CustomField, value: string): CustomField | undefined {
    if (field.choices.length >= limits.custom_field_choices) return undefined
    return this.#put({ ...field, choices: [...field.choices, value] })
  }

  #put(field: CustomField): CustomField {
    this.#byName.set(field.name.toLowerCase(), field)
    this.written.set(field.id, field)
    return field
  }
}

function canHold(kind: CustomField['kind'], value: string): boolean {
  switch (kind) {
    case 'number':
      return isPlainNumber(value)
    case 'day':
      return isDay(value)
    case 'choice':
      return value.length <= limits.custom_field_name
    case 'text':
      return value.length <= limits.own_value
  }
}
