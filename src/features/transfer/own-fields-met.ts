import { isDay } from '../../shared/days.ts'
import { limits } from '../../shared/limits.ts'
import type { OwnField } from '../own-fields/contract.ts'
import { inTheirOrder, isPlainNumber } from '../own-fields/own-values.ts'
import type { Wine } from '../wines/contract.ts'
import { ownOfTitle } from './out/whole-sheet.ts'

/** The cellar's own fields as our own table calls them: found by their names, or added to it. */
export class OwnFieldsMet {
  readonly written = new Map<string, OwnField>()
  readonly #newId: () => string
  readonly #byName = new Map<string, OwnField>()

  constructor(newId: () => string, known: ReadonlyMap<string, OwnField>) {
    this.#newId = newId
    for (const field of inTheirOrder(known)) this.#byName.set(field.name.toLowerCase(), field)
  }

  /**
   * A wine of the file with its values by the ids of fields here, beside those that the file does not tell of; what no
   * field takes is kept under its title.
   */
  meet(wine: Wine, held: Wine['own'] = {}): Wine {
    const own = { ...held }
    const extra = new Map(Object.entries(wine.extra))
    for (const [title, value] of Object.entries(wine.own)) {
      const field = this.#fieldFor(title, value)
      if (field) own[field.id] = value
      else extra.set(title, value)
    }
    return { ...wine, own, extra: Object.fromEntries(extra) }
  }

  #fieldFor(title: string, value: string): OwnField | undefined {
    const said = ownOfTitle(title)
    if (!said || !canHold(said.kind, value)) return undefined
    const known = this.#byName.get(said.name.toLowerCase()) ?? this.#add(said)
    if (known?.kind !== said.kind) return undefined
    return known.kind === 'choice' && !known.choices.includes(value) ? this.#withChoice(known, value) : known
  }

  #add({ name, kind }: Pick<OwnField, 'name' | 'kind'>): OwnField | undefined {
    if (this.#byName.size >= limits.own_fields || name.length > limits.own_field_name) return undefined
    const position = 1 + Math.max(-1, ...Array.from(this.#byName.values(), field => field.position))
    return this.#put({ id: this.#newId(), name, kind, choices: [], position })
  }

  #withChoice(field: OwnField, value: string): OwnField | undefined {
    if (field.choices.length >= limits.own_field_choices) return undefined
    return this.#put({ ...field, choices: [...field.choices, value] })
  }

  #put(field: OwnField): OwnField {
    this.#byName.set(field.name.toLowerCase(), field)
    this.written.set(field.id, field)
    return field
  }
}

function canHold(kind: OwnField['kind'], value: string): boolean {
  switch (kind) {
    case 'number':
      return isPlainNumber(value)
    case 'day':
      return isDay(value)
    case 'choice':
      return value.length <= limits.own_field_name
    case 'text':
      return value.length <= limits.own_value
  }
}
