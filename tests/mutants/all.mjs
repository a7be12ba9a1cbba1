import { access } from './access.mjs'
import { integrity } from './integrity.mjs'
import { limits } from './limits.mjs'
import { money } from './money.mjs'
import { sync } from './sync.mjs'

const groups = { access, integrity, limits, sync, money }

/**
 * A mutant: `name`; `file`; `find`, a text that stands in the file exactly once, and `replace`, what it becomes; `tests`,
 * the files that should notice; `only`, a pattern of the names of their tests, where a whole file would take long; `on`,
 * the database, SQLite where nothing else is said.
 */
export const all = Object.entries(groups).flatMap(([group, mutants]) => mutants.map(mutant => ({ group, ...mutant })))
