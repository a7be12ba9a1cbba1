import * as z from 'zod/mini'
import { id, oneOf } from '../shared/fields.ts'
import { priceAudiences } from './choices.ts'

/** Says who sees the prices and values of a cellar. Without such a row, all its members do. */
export const Sharing = z.strictObject({ id: id(), prices_for: oneOf(priceAudiences) })

export type Sharing = z.infer<typeof Sharing>
