import { AppError, invalid } from '../../shared/errors.ts'
import type { Circumstance, Written } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import type { UnlistedWine } from './contract.ts'
import { addWine } from './deeds.ts'

/** Adds a wine that was told along with something said of it; what is wrong with it is told as `wine.<field>`, or below another path. */
export function unlistedWine(
  rows: Tables,
  id: string,
  wine: UnlistedWine,
  circumstance: Circumstance,
  path = 'wine',
): Written[] {
  try {
    return addWine.apply(rows, { ...wine, id }, circumstance)
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    throw invalid(Object.fromEntries(Object.entries(error.fields).map(([name, fault]) => [`${path}.${name}`, fault])))
  }
}
