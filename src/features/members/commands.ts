import type * as z from 'zod/mini'
import { command, put } from '../../ledger/command.ts'
import { priceAudiences } from '../../model/choices.ts'
import { Sharing } from '../../model/sharing.ts'
import { AppError } from '../../shared/errors.ts'

/** Decides who sees the prices and values of the cellar. The id is used where this was never decided before. */
export const setSharing = command('sharing/set', {
  policy: 'owner',
  summary: 'Decide who sees the prices and values of the cellar',
  input: Sharing as z.ZodMiniType<Sharing>,
  kind: 'settings',
  history: 'Who sees prices and values was changed',
  reads: () => ({ sharing: { prices_for: priceAudiences } }),
  apply(rows, { id, prices_for }) {
    const [before] = rows.sharing.values()
    if ((before?.prices_for ?? 'members') === prices_for) throw new AppError(400, 'nothing_to_change')
    return [put('sharing', { id: before?.id ?? id, prices_for })]
  },
})
