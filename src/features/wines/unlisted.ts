import type { CommandContext, RowWrite } from '../../ledger/command.ts'
import type { Tables } from '../../model/tables.ts'
import { AppError, invalid } from '../../shared/errors.ts'
import { addWine } from './commands.ts'
import type { UnlistedWine } from './contract.ts'

/** Adds a wine that came with a tasting or a wish; its errors are reported as `wine.<field>`, or below another path. */
export function unlistedWine(
  rows: Tables,
  id: string,
  wine: UnlistedWine,
  context: CommandContext,
  path = 'wine',
): RowWrite[] {
  try {
    return addWine.apply(rows, { ...wine, id }, context)
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    throw invalid(
      Object.fromEntries(Object.entries(error.fields).map(([name, fieldError]) => [`${path}.${name}`, fieldError])),
    )
  }
}
