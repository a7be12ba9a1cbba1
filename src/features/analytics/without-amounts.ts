import * as z from 'zod/mini'

/** The properties of the figures that say what bottles cost or are worth, or for how many of them that is not known. */
const amounts: ReadonlySet<string> = new Set(['value', 'cost', 'value_minor', 'unvalued', 'spent_minor', 'unpriced'])

/** Returns the figures without their amounts, at every level. */
export function withoutAmounts(figures: unknown): unknown {
  if (Array.isArray(figures)) return figures.map(withoutAmounts)
  if (typeof figures !== 'object' || figures === null) return figures
  const rest = Object.entries(figures).filter(([name]) => !amounts.has(name))
  return Object.fromEntries(rest.map(([name, value]) => [name, withoutAmounts(value)]))
}

/** Returns the schema of figures whose amounts may be missing. Its type is that of the whole figures. */
export function amountsOptional<Figures extends z.ZodMiniType>(schema: Figures): Figures {
  return loosened(schema) as Figures
}

function loosened(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') return z.array(loosened(def.element))
  if (def.type !== 'object') return schema
  return z.strictObject(
    Object.fromEntries(
      Object.entries(def.shape).map(([name, field]) => [
        name,
        amounts.has(name) ? z.optional(loosened(field)) : loosened(field),
      ]),
    ),
  )
}
