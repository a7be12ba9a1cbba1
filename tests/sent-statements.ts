import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { crossing, type SentStatement } from './one-cellar.ts'

/*
 * `npm test -- postgres` runs this at its end, on the statements that the sources sent to PostgreSQL meanwhile.
 */

const file = process.env.SENT_STATEMENTS_FILE
assert.ok(file, 'npm test -- postgres records the statements')
const sent: (SentStatement & { at?: string })[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))

/** The statements about all cellars at once, of which no request in a cellar waits for any. */
const overAllCellars: readonly { file: string; tables: RegExp; reason: string }[] = [
  {
    file: 'src/features/admin/queries.ts',
    tables: /^(cellars|wines|bottles|changes)$/,
    reason: 'an administrator sees how many there are on the instance',
  },
  {
    file: 'src/features/accounts/personal-data.ts',
    tables: /^(tastings|bottles|purchases|imports|changes)$/,
    reason: 'a person receives all that is stored about them, also in cellars that they have left',
  },
  { file: 'src/features/backups/digests.ts', tables: /./, reason: 'a backup has the rows of all cellars' },
  {
    file: 'src/features/backups/moments/marks.ts',
    tables: /^(cellars|changes|imports|import_parts)$/,
    reason: 'the parts after a backup have the changes of all cellars',
  },
  { file: 'src/features/backups/swap-schema.ts', tables: /./, reason: 'restoring a backup replaces all cellars' },
  {
    file: 'src/features/doctor/data.ts',
    tables: /^changes$/,
    reason: 'the doctor says when anything was changed last',
  },
  {
    file: 'src/server/db/dialect.ts',
    tables: /^photo_files$/,
    reason: 'an administrator sees what the photos take up',
  },
]

test('asks the directory or one cellar by each statement', () => {
  const offenders = sent.flatMap(({ at = 'unknown', ...statement }) => {
    const reason = crossing(statement)
    const [, table = ''] = /^(\w+) of any cellar$/.exec(reason ?? '') ?? []
    const isAllowed = overAllCellars.some(each => at.startsWith(each.file) && table && each.tables.test(table))
    return reason === undefined || isAllowed ? [] : [`${at}: ${reason}\n${statement.text.slice(0, 500)}`]
  })
  assert.deepEqual([...new Set(offenders)], [])
  assert.ok(sent.length > 0)
})
