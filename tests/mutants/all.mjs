import { access } from './access.mjs'
import { integrity } from './integrity.mjs'
import { limits } from './limits.mjs'
import { money } from './money.mjs'
import { sync } from './sync.mjs'

const groups = { access, integrity, limits, sync, money }

/**
 * The mutants. `name`; `file`; `find`, a text that occurs exactly once in the file, and `replace`, its replacement;
 * `tests`, the files that should notice; `only`, a pattern of the names of their tests, where a whole file would take
 * long; `on`, the database, by default SQLite.
 */
export const all = Object.entries(groups).flatMap(([group, mutants]) => mutants.map(mutant => ({ group, ...mutant })))
