import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../../scripts/node-version.mjs'
import { access } from './access.mjs'
import { accounts } from './accounts.mjs'
import { backups } from './backups.mjs'
import { facets } from './facets.mjs'
import { imports } from './imports.mjs'
import { integrity } from './integrity.mjs'
import { layout } from './layout.mjs'
import { limits } from './limits.mjs'
import { money } from './money.mjs'
import { packaging } from './packaging.mjs'
import { plan } from './plan.mjs'
import { rates } from './rates.mjs'
import { search } from './search.mjs'
import { sync } from './sync.mjs'
import { texts } from './texts.mjs'
import { windows } from './windows.mjs'

const groups = {
  access,
  accounts,
  backups,
  facets,
  imports,
  integrity,
  layout,
  limits,
  packaging,
  plan,
  rates,
  search,
  sync,
  money,
  texts,
  windows,
}

/**
 * The mutants by their names. `file`; `find`, a text that occurs exactly once in the file, and `replace`, its
 * replacement, by default nothing; `tests`, the files that should notice, by default the test beside the file, or that of
 * its folder; `only`, a pattern of the names of their tests, where a whole file would take long; `on`, the database, by
 * default SQLite.
 */
export const all = Object.entries(groups).flatMap(([group, mutants]) =>
  Object.entries(mutants).map(([name, { replace = '', ...mutant }]) => {
    return { group, name, replace, tests: [testOf(mutant.file)], ...mutant }
  }),
)

function testOf(file) {
  const beside = file.replace(/\.tsx?$/, '.test.ts')
  const folder = dirname(file)
  return existsSync(join(root, beside)) ? beside : `${folder}/${basename(folder)}.test.ts`
}
