import { command, put } from '../../ledger/command.ts'
import { AppError, getRow, refuse, twice } from '../../shared/errors.ts'
import { BottleOwners } from './contract.ts'
import { areSameOwners } from './owners.ts'
import { ownersError } from './owners-named.ts'

/** Says to whom bottles belong, also those that are gone: what was whose is a matter of the past as well. */
export const setOwners = command('bottles/set-owners', {
  summary: 'Set the owners of bottles, in parts; without any, they belong to the owners of their purchases',
  input: BottleOwners,
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {The owners of bottles were changed} one {{owners, select, none {The owners of bottle {code} were removed} other {Bottle {code} belongs to {owners}}}} other {{owners, select, none {The owners of # bottles were removed} other {# bottles belong to {owners}}}}}',
  reads: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  apply(rows, { bottle_ids, owners }) {
    refuse({ bottle_ids: twice(bottle_ids), owners: ownersError(owners) })
    const bottles = bottle_ids.map(id => {
      const bottle = getRow(rows.bottles, id)
      return bottle
    })
    const changed = bottles.filter(bottle => !areSameOwners(bottle.owners, owners))
    if (changed.length === 0) throw new AppError(400, 'nothing_to_change')
    return changed.map(bottle => put('bottles', { ...bottle, owners }))
  },
})
